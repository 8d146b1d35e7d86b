import { sheetBounds } from '../../../contract/desk/sheets.ts';
import { NotAPdf, readPdf } from '../../attachments/read-pdf.ts';
import { CallRefused } from '../../http/refused.ts';

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A PDF that was sent, by what it is. Throws `CallRefused` 400. */
export function readSheet(pdf: string): { bytes: Buffer; pages: number } {
  if (!base64.test(pdf)) throw new CallRefused(400, 'badInput', 'This file can’t be read.');
  try {
    return readPdf(Buffer.from(pdf, 'base64'), sheetBounds);
  } catch (error) {
    if (error instanceof NotAPdf) throw new CallRefused(400, 'badInput', error.message);
    throw error;
  }
}
