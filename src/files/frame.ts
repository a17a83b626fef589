// A directory that is being told: what is searched in it, in order, with what is skipped in between.
import type { PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';
import type { Directory } from './directory.js';
import type { Entry } from './entry.js';
import type { Skip } from './judge.js';
import type { StepGatherer } from './step.js';
import { Visit } from './visit.js';

/** A skip or a problem, told before the visit at index `before`. */
interface Remark {
  before: number;
  skip: LedgerEntry | null;
  problem: Problem | null;
}

export class Frame {
  /** Handed to fast-glob: an Entry as it was listed, or a Visit where more has to be known. */
  readonly visits: Entry[] = [];
  fileCount = 0;
  /** What fast-glob yielded for the files among the visits. */
  yielded: readonly string[] = [];
  /** What fast-glob yields is not the path on disk: the directory or one above it has another name there. */
  isRenamed: boolean;
  /** The last skip added, with the rule behind it. */
  lastSkip: Skip | null = null;
  #remarks: Remark[] = [];
  #nextVisit = 0;
  #nextFile = 0;
  #nextRemark = 0;

  constructor(readonly directory: Directory) {
    this.isRenamed = directory.crawlPath.includes('\0');
  }

  addFile(entry: Entry): void {
    this.fileCount++;
    this.visits.push(Visit.file(entry, this.visits.length));
  }

  addDirectory(name: PathText, isTakenBack: boolean, countedAs: Skip | null): void {
    this.visits.push(Visit.directory(name, this.visits.length, isTakenBack, countedAs));
  }

  addSkip(name: PathText, skip: Skip, isDirectory: boolean): void {
    this.#addSkip(this.directory.shownPath(name), skip, isDirectory);
  }

  /** The directory itself cannot be walked. */
  addOwnSkip(skip: Skip): void {
    this.#addSkip(this.directory.shown, skip, true);
  }

  addProblem(problem: Problem): void {
    this.#remarks.push({ before: this.visits.length, skip: null, problem });
  }

  /** Tells what comes next until the step is full, a directory has to be walked (returned), or all is told (null). */
  tell(step: StepGatherer): Visit | 'full' | null {
    const { shownLead } = this.directory.root;
    while (!step.isFull) {
      if (this.#tellRemark(step)) continue;
      if (this.#nextVisit === this.visits.length) return null;
      const visit = this.visits[this.#nextVisit++];
      if (visit.kind === 'directory') return visit as Visit;
      const path = this.yielded[this.#nextFile++];
      step.candidate(
        visit instanceof Visit || this.isRenamed ? this.#realPath(visit) : shownLead + path,
        false,
      );
    }
    return 'full';
  }

  #addSkip(path: PathText, skip: Skip, isDirectory: boolean): void {
    const entry: LedgerEntry = { column: skip.column, path, detail: skip.detail };
    if (isDirectory) entry.isDirectory = true;
    this.lastSkip = skip;
    this.#remarks.push({ before: this.visits.length, skip: entry, problem: null });
  }

  #tellRemark(step: StepGatherer): boolean {
    const remark = this.#remarks[this.#nextRemark];
    if (remark === undefined || remark.before > this.#nextVisit) return false;
    this.#nextRemark++;
    if (remark.skip !== null) step.skip(remark.skip);
    if (remark.problem !== null) step.problem(remark.problem);
    return true;
  }

  #realPath(visit: Entry): PathText {
    return this.directory.shownPath(visit instanceof Visit ? visit.realName : visit.name);
  }
}
