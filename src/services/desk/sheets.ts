import {
  addSheet,
  checkSheet,
  findSheets,
  openSheet,
  type SheetLine,
  type SheetReport,
  type SheetSkill,
  sheetBounds,
} from '../../../contract/desk/sheets.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { toBase64 } from '../attachments/to-base64.ts';
import { requestPdfAddress } from '../materials/materials.ts';
import { given, type LoadPage } from './lists.ts';

/** A study sheet on its way into a course. `pages`: what was typed of the pages on which it treats a skill, by skill. */
export type SheetDraft = {
  file: Blob | null;
  name: string;
  course: string;
  title: string;
  pages: Readonly<Record<string, string>>;
};
/** `replaces`: what has the title, as it was found; null: nothing has. */
export type SheetOrder = { draft: SheetDraft; replaces: string | null };

const refused = (says: string, http = 400) => new CallFailed('refused', says, 'badInput', http);

async function toBody({ file, course, title }: SheetDraft) {
  if (!file || file.size === 0) throw refused('This file is empty.');
  if (file.size > sheetBounds.bytes) throw refused(`A PDF has ${sheetBounds.bytes / 1_000_000} MB at most.`, 413);
  return { course, title: title.trim(), pdf: await toBase64(file, () => refused('This file can’t be read.')) };
}

/** The skills and pages that were typed. Throws CallFailed for what are no pages. */
const readSkills = ({ pages }: SheetDraft): SheetSkill[] =>
  Object.entries(pages).flatMap(([skill, typed]) =>
    [...new Set(typed.split(/[\s,;]+/).filter((word) => word !== ''))].map((word) => {
      if (!/^[1-9]\d{0,3}$/.test(word)) throw refused(`‘${skill}’: give pages as numbers, like 1, 3.`);
      return { skill, page: Number(word) };
    }),
  );

/** What the server finds of a PDF; nothing is stored. Throws CallFailed. */
export const lookAtSheet: Service<SheetDraft, SheetReport> = async (draft, signal) =>
  (await post(checkSheet, await toBody(draft), signal)).data;

/** Gives its course the PDF. Throws CallFailed. */
export const keepSheet: Service<SheetOrder, string> = async ({ draft, replaces }, signal) => {
  const skills = readSkills(draft);
  return (await post(addSheet, { ...(await toBody(draft)), skills, replaces }, signal)).sheet;
};

/** Throws CallFailed. */
export const loadSheets: LoadPage<SheetLine> = async ({ filters, after }, signal) =>
  (await post(findSheets, given({ search: filters.search?.slice(0, 100), course: filters.course, after }), signal)).data;

/** The short-lived address of a stored PDF; each time it is asked for leaves a row. Throws PdfFailed. */
export const loadSheetAddress: Service<{ sheet: string }, string> = ({ sheet }, signal) =>
  requestPdfAddress(() => post(openSheet, { sheet }, signal));
