import type { Random } from './random.ts';

/** What an answer is as numbers, by which answers are compared: one number, or all that it is made of (a line's slope and intercept). */
export type Value = number | readonly number[];

/** A wrong answer and the error it comes from, as the end of a sentence: 'adds 4 in place of subtracting it'. */
export type Mistake = { value: Value; because: string };

/** A picture of the numbers (SVG), and all that it says in words. */
export type Figure = { svg: string; alt: string };

/**
 * A question as a family writes it from its numbers, in Markdown with TeX. `passage` stands beside the prompt, for what would push the choices below the
 * screen. `key` comes from a formula, `again` from a second way that shares nothing with it. `wrong`: at least one less than there are options, at least one
 * for a number; the first that differ are taken.
 */
export type Task = {
  passage?: string;
  prompt: string;
  key: Value;
  again: Value;
  wrong: readonly Mistake[];
  explanation: string;
  figure?: Figure;
};

/**
 * A question as a rule: what is drawn, which numbers will do (`fits`), and how a question is written from them. `numeric`: a number is typed; else `show`
 * writes an option, as a number where it is left out. `options`: how many there are where there are not four.
 */
export type Family<Numbers = unknown> = {
  name: string;
  subject: string;
  domain: string;
  skill: string;
  difficulty: 'easy' | 'medium' | 'hard';
  numeric?: true;
  options?: 5;
  draw(random: Random): Numbers;
  fits?(numbers: Numbers): boolean;
  write(numbers: Numbers): Task;
  show?(value: Value, numbers: Numbers): string;
};

/** A family whose numbers nobody else needs to know the type of. */
export type AnyFamily = Omit<Family, 'draw' | 'fits' | 'write' | 'show'> & {
  /** The question of these random numbers; null where they do not fit. */
  attempt(random: Random): { task: Task; show(value: Value): string } | null;
};

/** Closes a family over the type of its numbers. */
export function defineFamily<Numbers>({ draw, fits, write, show, ...about }: Family<Numbers>): AnyFamily {
  return {
    ...about,
    attempt(random) {
      const numbers = draw(random);
      if (fits && !fits(numbers)) return null;
      return { task: write(numbers), show: (value) => (show ? show(value, numbers) : `$${toNumbers(value).join()}$`) };
    },
  };
}

/** The numbers of an answer. */
export const toNumbers = (value: Value): readonly number[] => (typeof value === 'number' ? [value] : value);

/** Whether two answers are the same numbers. */
export function isSame(one: Value, other: Value): boolean {
  const [numbers, others] = [toNumbers(one), toNumbers(other)];
  return (
    numbers.length === others.length &&
    numbers.every((number, at) => Math.abs(number - (others[at] ?? Number.NaN)) < 1e-9 * Math.max(1, Math.abs(number)))
  );
}
