import { pdfBounds } from '../../../contract/attachments/pdfs.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';
import type { KeptFile } from './files.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { toBase64 } from './to-base64.ts';

/** Makes a chosen file ready to go along: a photo is made small enough, a PDF stays as it is. Throws an Error with words for a person. */
export const openFile: Service<{ file: File }, KeptFile> = async ({ file }, signal) => {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  if (!isPdf) return shrinkPhoto({ file }, signal);
  if (file.size > pdfBounds.bytes) throw new Error(`This PDF is larger than ${pdfBounds.bytes / 1_000_000} MB.`);
  // What it is called says nothing of what it is; the server looks again.
  if ((await file.slice(0, 5).text()) !== '%PDF-') throw new Error('This file isn’t a PDF.');
  const unreadable = () => new Error('This PDF can’t be opened here.');
  return { photoKey: randomName(), pdf: await toBase64(file, unreadable), name: file.name.slice(0, 120) };
};
