import { type AnyEventObject, assign, type ProvidedActor } from 'xstate';
import { wordsOf } from './failure.ts';
import type { Failure } from './with-output.ts';

type Noticed = { notice: string | null };
type Said = string | (Failure & { otherwise: string });

/** An action for every setup whose context has a notice: so much of XState's own type does not say whose context it is. */
type NoticeAction<Params> = (args: { context: Noticed }, params: Params) => void;

const tell = assign<Noticed, AnyEventObject, Said, AnyEventObject, ProvidedActor>({
  notice: (_, said) => (typeof said === 'string' ? said : wordsOf(said.error, said.otherwise)),
});
const hideNotice = assign<Noticed, AnyEventObject, undefined, AnyEventObject, ProvidedActor>({ notice: null });

/**
 * For every setup with a `notice` in its context: `actions: { ...noticeActions }`. `tell` says the words that it is given or, by
 * `withError('tell', otherwise)`, why something failed.
 */
export const noticeActions = { tell: tell as NoticeAction<Said>, hideNotice: hideNotice as NoticeAction<undefined> };
