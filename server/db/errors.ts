/** SQLSTATE or system code of an error or of what caused it, whichever driver it came from. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error.cause);
}

/** Whether a constraint refused the row because another has its key. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';

const lostConnection =
  /^(08...|53300|57P0[1-5]|25P0[34]|ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;
/** What pgpool says, all of it by the code of a fault within: of a server whose connection is lost, and of one that it cannot reach. */
const poolerMessage = /^(unable to (read|write|flush) data|failed to create a backend \d+ connection)/;
const readTimeout = 'Query read timeout';
/** A socket of this machine whose server is away is no file, by its code. */
const driverMessage =
  /^(connect ENOENT |Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a query was given up because the database said nothing for too long. */
export const isQueryTimeout = (error: unknown): boolean => error instanceof Error && error.message === readTimeout;

/** Whether the database could not be reached, as against a query that it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (lostConnection.test(errorCode(error) ?? '') || driverMessage.test(error.message) || poolerMessage.test(error.message))
    return true;
  return isUnreachable(error.cause);
}

/** A read-only database, one without room or memory, a statement that took too long, a deadlock, and a disk that fails. */
const inTrouble = /^(25006|53...|57014|55P03|40001|40P01|58030|ENOSPC|EROFS|EIO)$/;

/** Whether the database cannot do its work just now, so that the same call may succeed later. */
export const isUnavailable = (error: unknown): boolean => isUnreachable(error) || inTrouble.test(errorCode(error) ?? '');
