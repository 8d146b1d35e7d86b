import { checkUpload, type ImportedPack, type ImportTarget, importUpload, uploadBounds } from '../../../contract/desk/content.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { toBase64 } from '../attachments/to-base64.ts';

/** A file with content, and what it does not say by itself. */
export type ImportDraft = {
  file: Blob | null;
  name: string;
  kind: 'quiz' | 'bank';
  slug: string;
  title: string;
  creator: string;
  subject: string;
  domain: string;
  skill: string;
  difficulty: string;
};

/** The same with what becomes of it. */
export type ImportOrder = ImportDraft & { as: ImportTarget };

const unreadable = () => new CallFailed('refused', 'This file can’t be read.', 'badInput', 400);

async function toBody({ file, name, kind, slug, ...about }: ImportDraft) {
  if (!file || file.size === 0) throw new CallFailed('refused', 'This file is empty.', 'badInput', 400);
  if (file.size > uploadBounds.bytes)
    throw new CallFailed('refused', `A file has ${uploadBounds.bytes / 1_000_000} MB at most.`, 'badInput', 413);
  const lastingName = slug.trim();
  return { name, file: await toBase64(file, unreadable), kind, about, ...(lastingName === '' ? {} : { slug: lastingName }) };
}

/** What an import would make of it; nothing is stored. Throws CallFailed. */
export const checkImport: Service<ImportDraft, ImportedPack[]> = async (draft, signal) =>
  (await post(checkUpload, await toBody(draft), signal)).data;

/** Imports it, all or nothing. Throws CallFailed. */
export const makeImport: Service<ImportOrder, ImportedPack[]> = async ({ as, ...draft }, signal) =>
  (await post(importUpload, { ...(await toBody(draft)), as }, signal)).data;
