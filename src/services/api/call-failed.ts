import type { RefusalReason } from '../../../contract/call.ts';

/**
 * Why a call brought no answer. `unreachable`: no network, no server, or one that is broken for the moment (try again).
 * `refused`: the server said no, `reason` says why. `broken`: the answer does not fit the contract.
 * `message` can be shown to a person; it is empty where the server gave none. `httpStatus` is null where no answer came.
 */
export class CallFailed extends Error {
  readonly kind: 'unreachable' | 'refused' | 'broken';
  readonly reason: RefusalReason | null;
  readonly httpStatus: number | null;

  constructor(kind: CallFailed['kind'], message: string, reason: RefusalReason | null = null, httpStatus: number | null = null) {
    super(message);
    this.name = 'CallFailed';
    this.kind = kind;
    this.reason = reason;
    this.httpStatus = httpStatus;
  }
}
