import {
  decideLoweringRuling,
  decideRuling,
  previewRuling,
  type RulingPreview,
  takeBackRuling,
} from '../../../contract/desk/rulings.ts';
import type { RulingKind } from '../../../contract/results/rulings.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import type { CarryOut } from './draft.ts';

/** What is filled in about a question. `item`: its version and number, with a slash between them. `keys`: as they were typed, with commas between them. */
export type RulingDraft = { item: string; kind: RulingKind; keys: string; reason: string };

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
  (await post(previewRuling, toBody(draft), signal)).data;

/** Decides how a question counts. `lowers`: scores may fall, which an owner says. Throws CallFailed. */
export const makeRuling: Service<{ draft: RulingDraft; lowers: boolean }, RulingOutcome> = async ({ draft, lowers }, signal) => {
  const body = { ...toBody(draft), reason: draft.reason.trim() };
  const { decision, students } = await post(lowers ? decideLoweringRuling : decideRuling, body, signal);
  return { decision, students };
};

/** What is done to decisions. `subject` is the decision's id. */
export const rulingActions = {
  'item.take-back': async (ruling, draft, signal) => {
    const { decision, students } = await post(takeBackRuling, { ruling, reason: draft.reason ?? '' }, signal);
    const whose = students === 1 ? 'One student’s score' : `${students} students’ scores`;
    return { says: `Decision ${decision} is taken back. ${whose} changed back, and they’re told.` };
  },
} satisfies Record<string, CarryOut>;
