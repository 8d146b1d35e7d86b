import type { ImportedPack, ImportTarget } from '../../../../contract/desk/content.ts';
import { formatNumber } from '../../../../contract/numbers.ts';

const count = (number: number, one: string): string => `${formatNumber(number)} ${one}${number === 1 ? '' : 's'}`;

/** What becomes of a pack, in words; of a draft, what would once it is published. */
export function describePack(pack: ImportedPack, as: ImportTarget = 'version'): string {
  const { result, version, questions, drafts, files, problems } = pack;
  if (result === 'refused') return `refused, ${count(problems.length, 'error')}`;
  const what = files > 0 ? count(files, 'PDF') : count(questions, 'question');
  const aside = drafts > 0 ? `, of which ${drafts} held back` : '';
  if (result === 'drafts') return `${what}, all held back`;
  if (as === 'draft' && version !== null && result !== 'unchanged')
    return `${what}${aside}, ${result === 'new' ? 'not published yet' : `to become version ${version}`}`;
  return `${result}${version === null ? '' : `, version ${version}`}, ${what}${aside}`;
}
