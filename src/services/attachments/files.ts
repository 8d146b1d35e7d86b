import { addPdf } from '../../../contract/attachments/pdfs.ts';
import { post } from '../api/post.ts';
import { type KeptPhoto, uploadPhotos } from './photos.ts';

/** A PDF as the device keeps it until it was sent: `photoKey` is its own name for it, `pdf` base64. */
export type KeptPdf = { photoKey: string; pdf: string; name: string };

/** A file that the server has from before; `address` of a photo shows it. */
export type SentFile = { photoKey: string; fileId: string; name: string; address: string | null };

/** What goes along with a text: photos and PDFs, from this device or from before. */
export type KeptFile = KeptPhoto | KeptPdf | SentFile;

/** Has the server keep files, one after the other, until they are sent with something. Returns the ids of all of them. Throws CallFailed. */
export async function uploadFiles(files: readonly KeptFile[], signal: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) ids.push(await uploadFile(file, signal));
  return ids;
}

async function uploadFile(file: KeptFile, signal: AbortSignal): Promise<string> {
  if ('fileId' in file) return file.fileId;
  if ('pdf' in file) {
    const body = { pdfKey: file.photoKey, name: file.name, pdf: file.pdf };
    return (await post(addPdf, body, signal)).data.pdfId;
  }
  const [id = ''] = await uploadPhotos([file], signal);
  return id;
}
