import type { RefusalReason } from '../../contract/call.ts';

/** A call the server does not grant: the HTTP status, the reason for machines, and `message` for people. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly httpStatus: number;
  readonly reason: RefusalReason;
  /** After how many seconds asking again makes sense. */
  readonly retryAfter: number | null;

  constructor(httpStatus: number, reason: RefusalReason, message: string, retryAfter: number | null = null) {
    super(message);
    this.httpStatus = httpStatus;
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}
