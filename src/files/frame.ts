// A directory that is being told: what is searched in it, in order, with what is skipped in between.
import type { Candidate, PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';
import type { Directory } from './directory.js';
import type { Entry } from './entry.js';
import type { Skip } from './judge.js';
import type { StepGatherer } from './step.js';
import { Visit } from './visit.js';

/** What comes between candidates: exactly one of a directory to walk, a skip, a problem. */
export interface Stop {
  /** Index of the candidate it is told before. */
  before: number;
  visit: Visit | null;
  skip: LedgerEntry | null;
  problem: Problem | null;
}

export class Frame {
  /** Handed to fast-glob: an Entry as it was listed, or a Visit where more has to be known. Empty in a recalled frame. */
  readonly visits: Entry[] = [];
  fileCount = 0;
  /** The last skip added, with the rule behind it. */
  lastSkip: Skip | null = null;
  /** Like the stops, shared between searches where they are kept: nobody changes them. */
  candidates: readonly Candidate[];
  stops: readonly Stop[];
  #taken: Candidate[] = [];
  #added: Stop[] = [];
  #nextCandidate = 0;
  #nextStop = 0;

  constructor(readonly directory: Directory) {
    this.candidates = this.#taken;
    this.stops = this.#added;
  }

  addFile(entry: Entry): void {
    this.fileCount++;
    this.visits.push(Visit.file(entry, this.visits.length));
  }

  addDirectory(name: PathText, isTakenBack: boolean, countedAs: Skip | null): void {
    const visit = Visit.directory(name, this.visits.length, isTakenBack, countedAs);
    this.visits.push(visit);
    this.#added.push({ before: this.fileCount, visit, skip: null, problem: null });
  }

  addSkip(name: PathText, skip: Skip, isDirectory: boolean): void {
    this.#addSkip(this.directory.shownPath(name), skip, isDirectory);
  }

  /** The directory itself cannot be walked. */
  addOwnSkip(skip: Skip): void {
    this.#addSkip(this.directory.shown, skip, true);
  }

  addProblem(problem: Problem): void {
    this.#added.push({ before: this.fileCount, visit: null, skip: null, problem });
  }

  /**
   * Takes what fast-glob yielded for the next of its visits, in their order; directories among them are passed over.
   * `isRenamed`: it was served under other names than those on disk.
   */
  takeYielded(visits: readonly Entry[], yielded: readonly string[], isRenamed: boolean): void {
    const { shownLead } = this.directory.root;
    let next = 0;
    for (const visit of visits) {
      if (visit.kind === 'directory') continue;
      const file = yielded[next++];
      const path = isRenamed || visit instanceof Visit ? this.#realPath(visit) : shownLead + file;
      this.#taken.push({ path, isExplicit: false });
    }
  }

  /** Tells what comes next until the step is full, a directory has to be walked (returned), or all is told (null). */
  tell(step: StepGatherer): Visit | 'full' | null {
    while (!step.isFull) {
      const stop = this.stops[this.#nextStop] as Stop | undefined;
      const until = stop === undefined ? this.candidates.length : stop.before;
      if (this.#nextCandidate < until) {
        this.#nextCandidate = step.fill(this.candidates, this.#nextCandidate, until);
      } else if (stop === undefined) return null;
      else {
        this.#nextStop++;
        if (stop.visit !== null) return stop.visit;
        if (stop.skip !== null) step.skip(stop.skip);
        if (stop.problem !== null) step.problem(stop.problem);
      }
    }
    return 'full';
  }

  #addSkip(path: PathText, skip: Skip, isDirectory: boolean): void {
    const entry: LedgerEntry = { column: skip.column, path, detail: skip.detail };
    if (isDirectory) entry.isDirectory = true;
    this.lastSkip = skip;
    this.#added.push({ before: this.fileCount, visit: null, skip: entry, problem: null });
  }

  #realPath(visit: Entry): PathText {
    return this.directory.shownPath(visit instanceof Visit ? visit.realName : visit.name);
  }
}
