import { releaseContent, withdrawContent } from '../../../contract/desk/content.ts';
import { discardDraft, publishDraft } from '../../../contract/desk/packs.ts';
import { withdrawSheet } from '../../../contract/desk/sheets.ts';
import { post } from '../api/post.ts';
import type { CarryOut, Draft } from './draft.ts';

const toBody = (draft: Draft) => ({
  pack: draft.pack?.trim() ?? '',
  question: draft.question?.trim() || null,
  reason: draft.reason ?? '',
});

/** What is done to questions and packs by their names; a pack as a whole where no question is named. */
export const contentActions = {
  'content.release': async (_, draft, signal) => {
    const { version } = await post(releaseContent, toBody(draft), signal);
    return { says: version === null ? 'The pack is back.' : `It’s released: students have it in version ${version}.` };
  },
  'content.withdraw': async (_, draft, signal) => {
    const { version } = await post(withdrawContent, toBody(draft), signal);
    return {
      says: version === null ? 'The pack is withdrawn.' : `The question is withdrawn: version ${version} doesn’t have it.`,
    };
  },
  'content.publish': async (_, { pack = '', seen = '' }, signal) => {
    const { version } = await post(publishDraft, { pack, seen }, signal);
    return {
      says:
        version === null
          ? 'It’s published, but every question waits for its explanation.'
          : `It’s published: anyone who starts from now on gets version ${version}.`,
    };
  },
  'content.discard': async (_, { pack = '', seen = '', reason = '' }, signal) => {
    await post(discardDraft, { pack, seen, reason }, signal);
    return { says: 'The draft is discarded.' };
  },
  'sheet.withdraw': async (sheet, { reason = '' }, signal) => {
    await post(withdrawSheet, { sheet, reason }, signal);
    return { says: 'It’s withdrawn: no student can open it.' };
  },
} satisfies Record<string, CarryOut>;
