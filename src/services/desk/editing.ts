import * as calls from '../../../contract/desk/editing.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';
import type { CarryOut } from './draft.ts';
import type { ListQuery, LoadPage } from './lists.ts';

/** A question to be edited. Throws CallFailed: `conflict` where it is edited elsewhere. */
export const loadQuestionFile: Service<{ of: string }, calls.QuestionFile> = async (which, signal) =>
  (await post(calls.getQuestionSource, which, signal)).data;

/** What is filled in. `seen`: which state of the question it is about. */
export type EditedDraft = { of: string; seen: string; fields: calls.QuestionFields };

/** What the importer's checks say of it. Throws CallFailed. */
export const checkEdited: Service<EditedDraft, calls.QuestionCheck> = async (draft, signal) =>
  (await post(calls.checkQuestion, draft, signal)).data;

export type EditOutcome = { version: number | null; of: string };

/** Writes it. Throws CallFailed. */
export const saveEdited: Service<EditedDraft & { reason: string }, EditOutcome> = async (draft, signal) => {
  const { version, of } = await post(calls.editQuestion, draft, signal);
  return { version, of };
};

/** Which questions filters mean, as an address has them: it may say anything. */
const readFilters = ({ search = '', domain = '', skill = '' }: ListQuery['filters']) =>
  Object.fromEntries(
    Object.entries({ search, domain, skill }).flatMap(([name, words]) => {
      const wanted = words.slice(0, 100).trim();
      return wanted === '' ? [] : [[name, wanted]];
    }),
  );

/** Throws CallFailed. */
export const loadReleased: LoadPage<calls.ReleasedLine> = async ({ filters, after }, signal) =>
  (await post(calls.findReleased, { ...readFilters(filters), ...(after === null ? {} : { after }) }, signal)).data;

/** What is done to what was found. `subject`: the filters of the list as an address has them. */
export const releasedActions = {
  'content.export': async (filters, draft, signal) => {
    const wanted = readFilters(Object.fromEntries(new URLSearchParams(filters)));
    const { name, yaml, left } = await post(calls.exportReleased, { ...wanted, reason: draft.reason ?? '' }, signal);
    saveFile(name, yaml, 'application/yaml');
    const others = left === 1 ? 'One more came' : `${left} more came`;
    return { says: `${name} is saved with your downloads.${left === 0 ? '' : ` ${others} in as QTI and isn’t in it.`}` };
  },
} satisfies Record<string, CarryOut>;
