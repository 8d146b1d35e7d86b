import { CallFailed } from '../../services/api/call-failed.ts';

/** Whether a call was refused for this reason. */
export const refusedFor = (error: unknown, reason: CallFailed['reason']) =>
  error instanceof CallFailed && error.reason === reason;

/** Whether the server said no: then nothing was done. */
export const isRefusal = (error: unknown) => error instanceof CallFailed && error.kind === 'refused';

/** Whether the server could not be reached: trying again may help. */
export const unreachable = (error: unknown) => error instanceof CallFailed && error.kind === 'unreachable';

/** Whether a link of a mail leads nowhere: the server knows nothing of its token, or it is none. */
export const isDeadLink = (error: unknown) => refusedFor(error, 'notFound') || refusedFor(error, 'badInput');

/** The words of a failure for a person: what the server or a service said, else `otherwise`. */
export const describeError = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message ? error.message : otherwise;
