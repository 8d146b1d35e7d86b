import * as calls from '../../../contract/concerns/concerns.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** Whether somebody at the school receives concerns. Throws CallFailed. */
export const findConcernDesk: Service<void, boolean> = async (_, signal) =>
  (await post(calls.getConcernDesk, {}, signal)).data.isOpen;

/** A concern on its way. `about`: a doubt or a session; `token`: of a link of ours, by whoever need not be signed in. */
export type ConcernDraft = {
  concernKey: string;
  text: string;
  about: calls.ConcernTopic | null;
  token: string | null;
};

/** Tells the school's safeguarding lead and deputy; the same `concernKey` again tells them nothing more. Throws CallFailed. */
export const raiseConcern: Service<ConcernDraft, void> = async ({ concernKey, text, about, token }, signal) => {
  const written = { concernKey, text };
  if (token !== null) await post(calls.raiseConcernByLink, { ...written, token }, signal);
  else await post(calls.raiseConcern, about === null ? written : { ...written, about }, signal);
};
