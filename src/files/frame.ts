// A directory that is being told: what is searched in it, in order, with what is skipped in between.
import type { Candidate, PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';
import type { Directory } from './directory.js';
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
  /** The directories to walk, as handed to fast-glob. Empty in a recalled frame. */
  readonly visits: Visit[] = [];
  /** The last skip added, with the rule behind it. */
  lastSkip: Skip | null = null;
  /** Like the stops, shared between searches where they are kept: nobody changes them. */
  candidates: readonly Candidate[];
  stops: readonly Stop[];
  #taken: Candidate[] = [];
  #added: Stop[] = [];
  #nextCandidate = 0;
  #nextStop = 0;
  readonly #shownLead: string;

  constructor(readonly directory: Directory) {
    this.#shownLead = directory.shownPath('');
    this.candidates = this.#taken;
    this.stops = this.#added;
  }

  addFile(name: PathText): void {
    this.#taken.push({ path: this.#shownLead + name, isExplicit: false });
  }

  addDirectory(name: PathText, isTakenBack: boolean, countedAs: Skip | null): void {
    const visit = new Visit(name, this.visits.length, isTakenBack, countedAs);
    this.visits.push(visit);
    this.#add(visit, null, null);
  }

  addSkip(name: PathText, skip: Skip, isDirectory: boolean): void {
    this.#addSkip(this.directory.shownPath(name), skip, isDirectory);
  }

  /** The directory itself cannot be walked. */
  addOwnSkip(skip: Skip): void {
    this.#addSkip(this.directory.shown, skip, true);
  }

  addProblem(problem: Problem): void {
    this.#add(null, null, problem);
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
    this.#add(null, entry, null);
  }

  #add(visit: Visit | null, skip: LedgerEntry | null, problem: Problem | null): void {
    this.#added.push({ before: this.#taken.length, visit, skip, problem });
  }
}
