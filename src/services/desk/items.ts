import {
  exportItems,
  findItems,
  findItemTests,
  getItem,
  type ItemFile,
  type ItemLine,
  type ItemTest,
  itemSorts,
  itemStates,
} from '../../../contract/desk/items.ts';
import { answerObjection, lookAtObjection } from '../../../contract/desk/objections.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';
import type { CarryOut } from './draft.ts';
import type { ListQuery, LoadPage } from './lists.ts';

/** Which questions filters mean, as an address has them: it may say anything. */
function readFilters({ search = '', test = '', state = '' }: ListQuery['filters']) {
  const known = itemStates.find((each) => each === state);
  const words = search.slice(0, 100).trim();
  return {
    ...(words === '' ? {} : { search: words }),
    ...(test === '' ? {} : { test: test.slice(0, 64) }),
    ...(known && { state: known }),
  };
}

/** What an address says of sorting: a column, and 'down:' before it where the largest comes first. Most flags first, where it says nothing. */
function readSorting(sort = '') {
  const isDown = sort === '' || sort.startsWith('down:');
  const column = itemSorts.find((each) => each === sort.replace(/^down:/, '')) ?? 'flags';
  return { sort: column, order: isDown ? ('down' as const) : ('up' as const) };
}

/** Throws CallFailed. */
export const loadItems: LoadPage<ItemLine> = async ({ filters, after }, signal) => {
  const body = { ...readFilters(filters), ...readSorting(filters.sort), ...(after === null ? {} : { after }) };
  return (await post(findItems, body, signal)).data;
};

/** Throws CallFailed. */
export const loadItemTests: LoadPage<ItemTest> = async ({ filters, after }, signal) => {
  const search = filters.search?.slice(0, 100).trim() ?? '';
  const body = { ...(search === '' ? {} : { search }), ...(after === null ? {} : { after }) };
  return (await post(findItemTests, body, signal)).data;
};

/** A question's place as an address has it. */
function readPlace(id: string): { version: string; number: number } {
  const [, version = '', number = ''] = /^(.+)\/(\d+)$/.exec(id) ?? [];
  return { version, number: Number(number) };
}

/** Throws CallFailed. */
export const loadItem: Service<{ id: string }, ItemFile> = async ({ id }, signal) =>
  (await post(getItem, readPlace(id), signal)).data;

/** What is done to questions. `subject` of the export: the filters of the list as an address has them; of an answer: which report of a student. */
export const itemActions = {
  'objection.look': async (objection, _, signal) => {
    await post(lookAtObjection, { objection }, signal);
    return { says: 'Your colleagues see that you’re looking at it.' };
  },
  'objection.answer': async (objection, draft, signal) => {
    await post(answerObjection, { objection, answer: draft.answer ?? '' }, signal);
    return { says: 'The student is told.' };
  },
  'items.export': async (filters, draft, signal) => {
    const wanted = readFilters(Object.fromEntries(new URLSearchParams(filters)));
    const { name, csv } = await post(exportItems, { ...wanted, reason: draft.reason ?? '' }, signal);
    saveFile(name, csv, 'text/csv');
    return { says: `${name} is saved with your downloads.` };
  },
} satisfies Record<string, CarryOut>;
