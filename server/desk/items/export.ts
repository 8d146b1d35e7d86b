import type * as z from 'zod/mini';
import { type exportItems as call, type ItemLine, mostExportedItems } from '../../../contract/desk/items.ts';
import type { Act } from '../../audit/act.ts';
import { CallRefused } from '../../http/refused.ts';
import { toCsv } from '../gradebook/csv.ts';
import { readItems } from './find.ts';

const columns = [
  ...['Test', 'Question', 'Name', 'Domain', 'Skill', 'Level', 'Key', 'Attempts', 'Share right', 'Discrimination', 'Seconds'],
  ...['Left out', 'Not reached', 'Answers', 'Flags', 'Reports', 'Tried out'],
];

/** Measured questions as a file for spreadsheets, shares from 0 to 1. Throws `CallRefused` 409 for more than a file takes. */
export async function exportItems(
  { tx, record }: Act,
  { reason, ...filters }: z.output<typeof call.body>,
): Promise<{ name: string; csv: string }> {
  const lines = await readItems(tx, filters, mostExportedItems + 1);
  if (lines.length > mostExportedItems)
    throw new CallRefused(409, 'conflict', `A file holds ${mostExportedItems} questions: save them test by test.`);
  const subject = { kind: 'school', id: null, name: 'Question statistics' } as const;
  await record({ action: 'items.export', subject, after: { questions: lines.length }, reason });
  return { name: 'question-statistics.csv', csv: toCsv([columns, ...lines.map(toRow)]) };
}

const toRow = ({ figures, ...line }: ItemLine): string[] => [
  ...[line.title, String(line.number), line.name, line.domain, line.skill, line.difficulty, line.key, String(line.sittings)],
  ...[figures?.right, figures?.discrimination].map(formatShare),
  ...[figures?.seconds, figures?.omitted, figures?.notReached].map((count) => (count == null ? '' : String(count))),
  (figures?.answers ?? []).map(({ answer, all }) => `${answer} ${all}`).join('; '),
  line.flags.join(' '),
  String(line.objections),
  line.uncounted ? 'yes' : '',
];

const formatShare = (share: number | null | undefined): string => (share == null ? '' : share.toFixed(3));
