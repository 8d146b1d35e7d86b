/** SQLSTATE or system code of an error or of what caused it, whichever driver it came from. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error.cause);
}

/** Whether a constraint refused the row because another has its key. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';

const lostConnection = /^(08...|53300|57P0[1-4]|ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
const driverMessage =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Whether the database could not be reached, as against a query that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (lostConnection.test(errorCode(error) ?? '') || driverMessage.test(error.message)) return true;
  return isUnreachable(error.cause);
}
