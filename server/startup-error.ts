/** An error of how the program was started: its message says all that a person needs to know, and is shown without a trace. */
export class StartupError extends Error {
  override name = 'StartupError';
}
