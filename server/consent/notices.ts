import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type ConsentNotice, consentNotice, consentPurposes } from '../../contract/consent/consent.ts';
import { CallRefused } from '../http/refused.ts';
import { projectRoot } from '../project-root.ts';
import { StartupError } from '../startup-error.ts';

const file = join(projectRoot, 'content/consent/notices.json');

/** Reads every text that was ever agreed to. Throws `StartupError` where one is faulty, or leaves a purpose out. */
function readNotices(): readonly [ConsentNotice, ...ConsentNotice[]] {
  const read = z.array(consentNotice).safeParse(JSON.parse(readFileSync(file, 'utf8')));
  const [newest, ...earlier] = read.success ? read.data.toSorted((one, other) => other.version - one.version) : [];
  const isWhole = newest && consentPurposes.every((purpose) => newest.purposes.some((each) => each.purpose === purpose));
  if (!newest || !isWhole) throw new StartupError(`${file} is faulty: its newest notice has to name every purpose.`);
  return [newest, ...earlier];
}

/** The newest first. Of each the text stays as it was agreed to: other words are another version. */
export const notices = readNotices();

/** The text that holds now. */
export const newestNotice: ConsentNotice = notices[0];

/** What somebody says to have read. */
export type ReadNotice = { noticeVersion: number; noticeLanguage: string };

/** Throws `CallRefused` 409 conflict where another text holds by now: nobody agrees to what they have not read. */
export function requireNewest({ noticeVersion, noticeLanguage }: ReadNotice): void {
  const known = notices.some(({ version, language }) => version === noticeVersion && language === noticeLanguage);
  if (!known || noticeVersion !== newestNotice.version)
    throw new CallRefused(409, 'conflict', 'The text has changed. Please reload the page and read it again.');
}
