import { type Question, stated, toNumber } from './key-checks.ts';
import { close } from './numeric.ts';
import { calculate } from './tex.ts';

/** All numbers of what the student is given, in the order of the text, without their signs; a fraction in TeX is two numbers. */
export const numbersOf = (question: Question): number[] =>
  [
    ...stated(question)
      .replaceAll('{,}', ',')
      .matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g),
  ].map(([found]) => toNumber(found));

/** The value of an option that is a number, with a sign of dollars, of percent or of degrees where it has one, or a formula without letters. */
export const amount = (option: string): number =>
  calculate(option.replaceAll(/\\\$|%|\^\\circ/g, '').replaceAll(/(?<=\d),(?=\d{3})/g, ''));

/** Whether an option has this value. */
export const amountIs =
  (value: number, tolerance?: number) =>
  (option: string): boolean =>
    close(amount(option), value, tolerance);
