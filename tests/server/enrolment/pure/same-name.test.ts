import { expect, it } from 'vitest';
import { isSameName } from '../../../../server/enrolment/same-name.ts';

it.each([
  ['Asha Rani Menon', 'Asha Menon'],
  ['ASHA  menon', ' Asha Menon '],
  ['Menon, Asha', 'Asha Menon'],
  ['José Núñez', 'Jose Nunez'],
  ['李 小龙', '李 小龙'],
  ['🦉', '🦉 '],
])('%j and %j can be one person', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([true, true]);
});

it.each([
  ['Asha Menon', 'Rohan Menon'],
  ['Asha Rani Menon', 'Asha Devi Menon'],
  ['Asha Menon', ''],
  ['🦉', 'Asha'],
])('%j and %j are two people', (one, other) => {
  expect([isSameName(one, other), isSameName(other, one)]).toEqual([false, false]);
});
