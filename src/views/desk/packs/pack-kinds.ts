import type { PackLine } from '../../../../contract/desk/packs.ts';

export const kindWords: Record<PackLine['kind'], string> = { quiz: 'Quiz', mock: 'Mock test', bank: 'Bank' };
export const stateWords: Record<PackLine['state'], string> = { draft: 'Draft', published: 'Published', withdrawn: 'Withdrawn' };

export const countQuestions = (questions: number): string =>
  questions === 1 ? '1 question' : `${questions.toLocaleString('en-US')} questions`;

/** The page of a pack, by its lasting name. */
export const packPage = (pack: string): string => `/desk/content/packs/${pack}`;
