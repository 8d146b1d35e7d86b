import type { PackLine } from '../../../../contract/desk/packs.ts';
import { formatNumber } from '../../../../contract/numbers.ts';

export const kindWords: Record<PackLine['kind'], string> = { quiz: 'Quiz', mock: 'Mock test', bank: 'Bank' };
export const stateWords: Record<PackLine['state'], string> = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' };

export const countQuestions = (questions: number): string =>
  questions === 1 ? '1 question' : `${formatNumber(questions)} questions`;

/** The page of a pack, by its lasting name. */
export const packPage = (pack: string): string => `/desk/content/packs/${pack}`;
