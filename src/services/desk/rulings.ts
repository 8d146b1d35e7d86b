import {
  decideLoweringRuling,
  decideRuling,
  previewRuling,
  previewTakeBack,
  type RulingPreview,
  takeBackLoweringRuling,
  takeBackRuling,
} from '../../../contract/desk/rulings.ts';
import type { RulingKind } from '../../../contract/results/rulings.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/**
 * What is filled in about a question. `item`: its version and number, with a slash between them. `back`: the decision that is to be taken back, null for a new one, whose `kind` and
 * `keys` count then: as they were typed, with commas between them.
 */
export type RulingDraft = { item: string; back: string | null; kind: RulingKind; keys: string; reason: string };

/** What came of a decision. */
export type RulingOutcome = { decision: number; students: number };

function toBody({ item, kind, keys }: RulingDraft) {
  const [, version = '', number = ''] = /^(.+)\/(\d+)$/.exec(item) ?? [];
  const given = keys
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  return { version, number: Number(number), kind, keys: kind === 'keys' ? given : [] };
}

/** Who would change from what to what. Throws CallFailed. */
export const checkRuling: Service<RulingDraft, RulingPreview> = async (draft, signal) =>
  draft.back === null
    ? (await post(previewRuling, toBody(draft), signal)).data
    : (await post(previewTakeBack, { ruling: draft.back }, signal)).data;

/** Decides how a question counts, or takes a decision back. `lowers`: scores may fall, which an owner says. Throws CallFailed. */
export const makeRuling: Service<{ draft: RulingDraft; lowers: boolean }, RulingOutcome> = async ({ draft, lowers }, signal) => {
  const reason = draft.reason.trim();
  const { decision, students } =
    draft.back === null
      ? await post(lowers ? decideLoweringRuling : decideRuling, { ...toBody(draft), reason }, signal)
      : await post(lowers ? takeBackLoweringRuling : takeBackRuling, { ruling: draft.back, reason }, signal);
  return { decision, students };
};
