/** An error whose message says all that a person needs to know: it is shown without a trace. */
export class ToldError extends Error {
  override name = 'ToldError';
}
