import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { permute, seedOf } from '../../server/content/option-order.ts';

/** A choice or an entry as it is written in a pack. */
export type Written = {
  id: string;
  domain: string;
  skill: string;
  difficulty: string;
  solvedAs?: string;
  passage?: string;
  prompt?: string;
  alt?: string;
  answer: string;
  order?: 'fixed' | 'seeded';
  seed?: string;
  options?: Record<string, string | { image: string; alt: string }>;
  explanation: string;
  source?: string;
};

/** A quiz, a module of a mock test or a bank; `path` from content/ on. */
export type Pack = { path: string; subject: string; questions: Written[] };

const content = fileURLToPath(new URL('../../content', import.meta.url));

/** Every pack of content/, by the files that hold questions. */
export const packs: Pack[] = ['quizzes', 'mocks', 'bank'].flatMap((kind) =>
  readdirSync(join(content, kind), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)(quiz|bank)\.yaml$/.test(file))
    .sort()
    .map((file) => ({
      path: `${kind}/${file}`,
      ...(parse(readFileSync(join(content, kind, file), 'utf8'), { schema: 'failsafe' }) as Omit<Pack, 'path'>),
    })),
);

type Subject = { subject: string; domains: { domain: string; untested?: string; skills: string[] }[] };

/** Every subject with its domains and skills. */
export const { subjects } = parse(readFileSync(join(content, 'skills.yaml'), 'utf8')) as { subjects: Subject[] };

/** The domains that a course teaches and its exam leaves out. */
export const untested = new Set(
  subjects.flatMap(({ domains }) => domains.flatMap(({ domain, untested }) => (untested === undefined ? [] : [domain]))),
);

/** A choice as it is shown: the letters of its options in order, and the one that is the key. */
export type Asked = { letters: string[]; key: string };

/** The choices of a list of questions as they are shown. */
export const showChoices = (questions: readonly Written[]): Asked[] =>
  questions.flatMap(({ id, seed, order, answer, options }) => {
    if (!options) return [];
    const letters = Object.keys(options);
    const shown = order === 'fixed' ? letters : permute(letters, seedOf(id, seed));
    return [{ letters, key: letters[shown.indexOf(answer)] ?? '' }];
  });
