import type { ImportedPack } from '../../../../contract/desk/content.ts';
import { formatNumber } from '../../../../contract/numbers.ts';

const count = (number: number, one: string): string => `${formatNumber(number)} ${one}${number === 1 ? '' : 's'}`;

/** What becomes of a pack, in words. */
export function describePack({ result, version, questions, drafts, files, problems }: ImportedPack): string {
  if (result === 'refused') return `refused, ${count(problems.length, 'fault')}`;
  const what = files > 0 ? count(files, 'PDF') : count(questions, 'question');
  const aside = drafts > 0 ? `, of which ${count(drafts, 'draft')}` : '';
  if (result === 'drafts') return `${what}, drafts alone`;
  return `${result}${version === null ? '' : `, version ${version}`}, ${what}${aside}`;
}
