import { type AnyEventObject, assign, type ProvidedActor } from 'xstate';
import { describeError } from './failure.ts';
import type { Failure } from './with-output.ts';

type WithNotice = { notice: string | null };
type Message = string | (Failure & { otherwise: string });

/** An action for any context with a notice: XState's own type ties an action to the context of one machine. */
type NoticeAction<Params> = (args: { context: WithNotice }, params: Params) => void;

const showNotice = assign<WithNotice, AnyEventObject, Message, AnyEventObject, ProvidedActor>({
  notice: (_, message) => (typeof message === 'string' ? message : describeError(message.error, message.otherwise)),
});
const hideNotice = assign<WithNotice, AnyEventObject, undefined, AnyEventObject, ProvidedActor>({ notice: null });

/**
 * For every setup with a `notice` in its context: `actions: { ...noticeActions }`. `showNotice` says the words that it is given or, by
 * `withError('showNotice', otherwise)`, why something failed.
 */
export const noticeActions = {
  showNotice: showNotice as NoticeAction<Message>,
  hideNotice: hideNotice as NoticeAction<undefined>,
};
