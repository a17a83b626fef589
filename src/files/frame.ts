// A directory that is being emitted: what is searched in it, in order, with what is skipped in between.
import type { PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';
import type { Directory } from './directory.js';
import { Entry } from './entry.js';
import type { Skip } from './judge.js';
import type { StepGatherer } from './step.js';

/** Names fast-glob's expressions do not match (line ends) or would take for something else (backslashes). */
const isOdd = /[\n\r\u2028\u2029\\]/;

/** A file or directory the walk goes on with. Named as fast-glob is to know it. */
export class Visit extends Entry {
  constructor(
    kind: 'file' | 'directory',
    /** The name on disk. */
    readonly realName: PathText,
    crawlName: string,
    /** A rule took the directory back in, or a weaker rule may ignore it all the same. */
    readonly isTakenBack: boolean,
    readonly countedAs: Skip | null,
  ) {
    super(crawlName, kind);
  }
}

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
  #remarks: Remark[] = [];
  #nextVisit = 0;
  #nextFile = 0;
  #nextRemark = 0;

  constructor(readonly directory: Directory) {}

  addFile(entry: Entry, name: PathText): void {
    this.fileCount++;
    const isPlain = entry.kind === 'file' && !isOdd.test(name);
    this.visits.push(isPlain ? entry : new Visit('file', name, this.#crawlName(name), false, null));
  }

  addDirectory(name: PathText, isTakenBack: boolean, countedAs: Skip | null): void {
    this.visits.push(new Visit('directory', name, this.#crawlName(name), isTakenBack, countedAs));
  }

  addSkip(name: PathText, { column, detail }: Skip, isDirectory: boolean): void {
    const skip: LedgerEntry = { column, path: this.directory.shownPath(name), detail };
    if (isDirectory) skip.isDirectory = true;
    this.#remarks.push({ before: this.visits.length, skip, problem: null });
  }

  /** The directory itself cannot be walked. */
  addOwnSkip({ column, detail }: Skip): void {
    const skip: LedgerEntry = { column, path: this.directory.shown, detail, isDirectory: true };
    this.#remarks.push({ before: this.visits.length, skip, problem: null });
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
        visit instanceof Visit || this.#isAliased ? this.#realPath(visit) : shownLead + path,
        false,
      );
    }
    return 'full';
  }

  #tellRemark(step: StepGatherer): boolean {
    const remark = this.#remarks[this.#nextRemark];
    if (remark === undefined || remark.before > this.#nextVisit) return false;
    this.#nextRemark++;
    if (remark.skip !== null) step.skip(remark.skip);
    if (remark.problem !== null) step.problem(remark.problem);
    return true;
  }

  /** An odd name is given to fast-glob as a number behind a NUL, which no real name can hold. */
  #crawlName(name: PathText): string {
    return isOdd.test(name) ? `\0${this.visits.length}` : name;
  }

  get #isAliased(): boolean {
    return this.directory.crawlPath.includes('\0');
  }

  #realPath(visit: Entry): PathText {
    return this.directory.shownPath(visit instanceof Visit ? visit.realName : visit.name);
  }
}
