import { canBeTyped, numericEntry } from '../key.ts';
import { type AnyFamily, type Figure, isSame, type Mistake, type Task, toNumbers, type Value } from './family.ts';
import { randomFrom } from './random.ts';

/** A question that a family drew, as a pack writes it: `options` by their letters in ascending order of their numbers, none where a number is typed. */
export type Variant = {
  id: string;
  family: AnyFamily;
  seed: number;
  passage?: string;
  prompt: string;
  options: readonly { letter: string; text: string }[];
  answer: string;
  explanation: string;
  figure?: Figure;
};

/** What a variant asks, by which it is told from another. */
export const describeTask = ({ passage = '', prompt, figure }: Variant): string => `${passage}\n${prompt}\n${figure?.alt ?? ''}`;

/** What a seed makes: a variant, or why its numbers make none. `fault`: the family itself is wrong. */
export type Draw = { variant: Variant } | { refused: string } | { fault: string };

const letters = ['A', 'B', 'C', 'D', 'E'];

/** Options that a choice has where its family says nothing else; of a number that is typed at most two slips are spoken of. */
const usualOptions = 4;
const slipsTold = 2;

/** Larger numbers are no question's point. */
const largest = 100_000;

/** Draws the variant of a seed. */
export function draw(family: AnyFamily, seed: number): Draw {
  const attempt = family.attempt(randomFrom(`${family.name}/${seed}`));
  if (!attempt) return { refused: 'the numbers do not fit' };
  const { task, show } = attempt;
  if (!isSame(task.key, task.again))
    return {
      fault: `the key is ${toNumbers(task.key).join(', ')} by its formula and ${toNumbers(task.again).join(', ')} the second way`,
    };
  if ([task.key, ...task.wrong.map(({ value }) => value)].flatMap(toNumbers).some((number) => !isSensible(number)))
    return { refused: 'a number is too large' };
  const { passage, prompt, figure } = task;
  const base = {
    id: `${family.name}-${seed}`,
    family,
    seed,
    prompt,
    ...(passage !== undefined && { passage }),
    ...(figure && { figure }),
  };
  return family.numeric ? drawEntry(base, task) : drawChoice(base, task, show);
}

type Base = Omit<Variant, 'options' | 'answer' | 'explanation'>;

function drawEntry(base: Base, { key, wrong, explanation }: Task): Draw {
  const answer = toNumbers(key).join();
  // What stands in a bank may come to stand in a mock test, where no minus sign can be typed.
  if (!canBeTyped(answer, numericEntry.mock) || !/^\d+(?:\.\d{1,3})?$/.test(answer))
    return { refused: 'the key cannot be typed' };
  const slips = distinct(key, wrong).filter(isLikely).slice(0, slipsTold);
  if (slips.length === 0) return { refused: 'no slip leads to a likely number' };
  const told = slips.map(({ value, because }) => `Entering ${toNumbers(value).join()} ${because}.`).join(' ');
  return { variant: { ...base, options: [], answer, explanation: `${explanation}\n\n${told}` } };
}

function drawChoice(base: Base, { key, wrong, explanation }: Task, show: (value: Value) => string): Draw {
  const wanted = (base.family.options ?? usualOptions) - 1;
  const taken = distinct(key, wrong).slice(0, wanted);
  if (taken.length < wanted) return { refused: 'too few wrong options differ' };
  const sorted = [{ value: key, because: null }, ...taken].sort((one, other) => compare(one.value, other.value));
  const options = sorted.map(({ value, because }, at) => ({ letter: letters[at] ?? '', text: show(value), because }));
  if (new Set(options.map(({ text }) => text)).size < options.length) return { refused: 'two options are written alike' };
  const told = options.flatMap(({ letter, because }) => (because === null ? [] : [`Choice {${letter}} ${because}.`])).join(' ');
  const answer = options.find(({ because }) => because === null)?.letter ?? '';
  const variant = { ...base, options: options.map(({ letter, text }) => ({ letter, text })), answer };
  return { variant: { ...variant, explanation: `${explanation}\n\n${told}` } };
}

/** Whether somebody would type it without a doubt: it can be typed, and has few decimals. */
const isLikely = ({ value }: Mistake): boolean => /^\d+(?:\.\d{1,2})?$/.test(toNumbers(value).join());

/** The mistakes whose answers are neither the key nor an earlier one's. */
const distinct = (key: Value, wrong: readonly Mistake[]): Mistake[] =>
  wrong.filter(({ value }, at) => !isSame(value, key) && wrong.findIndex((earlier) => isSame(earlier.value, value)) === at);

const isSensible = (number: number): boolean => Math.abs(number) <= largest;

/** By the first number in which they differ; of two that begin alike the shorter is first. */
function compare(one: Value, other: Value): number {
  const [numbers, others] = [toNumbers(one), toNumbers(other)];
  const at = numbers.findIndex((number, index) => number !== others[index]);
  const [first, second] = [numbers[at], others[at]];
  return first === undefined || second === undefined ? numbers.length - others.length : first - second;
}
