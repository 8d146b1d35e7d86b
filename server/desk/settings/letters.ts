import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { type LetterName, letterNames, letterSetting } from '../../../contract/desk/letters.ts';
import {
  type LetterGuide,
  type LetterPreview,
  type SettingFields,
  type sendTestLetter as sendCall,
  settingTitles,
} from '../../../contract/desk/settings.ts';
import type { Act } from '../../audit/act.ts';
import { staff } from '../../db/tables/people.ts';
import type { Environment } from '../../environment.ts';
import { CallRefused } from '../../http/refused.ts';
import { queueMail } from '../../mail/outbox.ts';
import { fillText } from '../../mail/texts/fill-text.ts';
import { findLetterProblems } from '../../mail/texts/find-problems.ts';
import { placeholders } from '../../mail/texts/placeholders.ts';
import { writeSample } from '../../mail/texts/samples.ts';

/** What a sample is written for. */
export type SampleDeps = { site: string; environment: Environment };

/** The letter whose text a setting is; null for any other setting. */
export const findLetter = (name: string): LetterName | null => letterNames.find((each) => letterSetting(each) === name) ?? null;

/** A letter with a text as somebody may get it. */
export function previewLetter(
  letter: LetterName,
  { subject = '', text = '' }: SettingFields,
  { site, environment }: SampleDeps,
): LetterPreview {
  const sample = writeSample(letter, { site, zone: environment.schoolTimeZone, school: environment });
  const { paragraphs, ...filled } = fillText({ subject, text }, sample.values ?? {});
  return {
    ...filled,
    paragraphs: paragraphs.map((each) =>
      typeof each === 'string'
        ? { text: each }
        : 'facts' in each
          ? { facts: each.facts.map(([of, value]) => ({ name: of, value })) }
          : each,
    ),
  };
}

/** What can stand in a letter, for its form. */
export const readGuide = (letter: LetterName, fields: SettingFields, deps: SampleDeps): LetterGuide => ({
  placeholders: placeholders[letter].map(({ name, says, isBlock = false, isNeeded = false }) => ({
    name,
    says,
    isBlock,
    isNeeded,
  })),
  preview: previewLetter(letter, fields, deps),
});

/** Mails a text that is being written to who writes it, as `sendTestLetter` of the contract says. Throws `CallRefused`: 400, 404. */
export async function sendTestLetter(
  { tx, now, actor, record }: Act,
  { name, fields: { subject = '', text = '' } }: z.output<typeof sendCall.body>,
  { site, environment }: SampleDeps,
): Promise<string> {
  const letter = findLetter(name);
  if (!letter) throw new CallRefused(404, 'notFound', 'There’s no such email.');
  const [fault] = findLetterProblems(letter, { subject: subject.trim(), text: text.trim() });
  if (fault) throw new CallRefused(400, 'badInput', fault.reason);
  const [own] = await tx
    .select({ email: staff.email })
    .from(staff)
    .where(eq(staff.id, actor.id ?? ''));
  if (!own) throw new CallRefused(404, 'notFound', 'There’s nobody to email it to.');
  const sample = writeSample(letter, { site, zone: environment.schoolTimeZone, school: environment });
  const { paragraphs, subject: filled } = fillText({ subject: subject.trim(), text: text.trim() }, sample.values ?? {});
  await queueMail(tx, { recipient: own.email, subject: `Test: ${filled}`, paragraphs }, now);
  await record({ action: 'settings.test-letter', subject: { kind: 'school', id: null, name: settingTitles[name] } });
  return own.email;
}
