// Something in the command line that cannot be followed: told on stderr, exit code 2.

/** A fault in the arguments. Its message is shown behind `tg: `. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
