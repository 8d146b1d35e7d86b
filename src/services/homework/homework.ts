import { getHomework, getWork, handIn, type OpenWork, type WorkHead } from '../../../contract/homework/homework.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { type SentFile, uploadFiles } from '../attachments/files.ts';
import type { HandInDraft, PendingWork } from './hand-in-store.ts';

/** The student's homework. Throws CallFailed. */
export const loadHomework: Service<{ studentId: string }, WorkHead[]> = async ({ studentId }, signal) =>
  (await post(getHomework, { studentId }, signal)).data;

/** Throws CallFailed; `notFound` where there is no such work, or it isn't open yet. */
export const loadWork: Service<{ workId: string }, OpenWork> = async ({ workId }, signal) =>
  (await post(getWork, { workId }, signal)).data;

/** Hands a work in, its files first: by its key it counts once, however often it is sent. Throws CallFailed. */
export const deliverWork: Service<{ workId: string; work: PendingWork }, OpenWork> = async ({ workId, work }, signal) => {
  const files = await uploadFiles(work.files, signal);
  return (await post(handIn, { workId, clientKey: work.key, text: work.text, files }, signal)).data;
};

/** What was handed in, as it begins to be changed: its files are the server's already. */
export function toDraft({ handedIn: { text, photos, pdfs } }: Pick<OpenWork, 'handedIn'>): HandInDraft {
  const files: SentFile[] = [
    ...photos.map(({ photoId, address }, index) => ({
      ...{ photoKey: photoId, fileId: photoId, name: `Photo ${index + 1}`, address },
    })),
    ...pdfs.map(({ pdfId, name }) => ({ photoKey: pdfId, fileId: pdfId, name, address: null })),
  ];
  return { text, files };
}
