import { describe, expect, it } from 'vitest';
import { type Allowance, allowSeconds } from '../../../../server/exam/sitting/time.ts';

const plain: Allowance = { limit: 600, extraTime: 1, override: null, given: 0 };

describe('the order of precedence of what makes a module’s time', () => {
  it.each<[string, Partial<Allowance>, number]>([
    ['the content’s limit alone', {}, 600],
    ['the usual limit, where the content has none', { limit: null }, 1800],
    ['the accommodation multiplies the limit', { extraTime: 1.5 }, 900],
    ['the accommodation multiplies the usual limit', { limit: null, extraTime: 1.25 }, 2250],
    ['a part of a second counts for the student', { limit: 601, extraTime: 1.25 }, 752],
    ['what staff set stands in the place of the limit', { override: 90 }, 90],
    ['what staff set has the accommodation in it, and is multiplied by none', { override: 90, extraTime: 2 }, 90],
    ['nothing that was left is nothing', { override: 0, extraTime: 2 }, 0],
    ['minutes are added to the limit', { given: 5 }, 900],
    ['minutes are added after the accommodation, and not multiplied', { extraTime: 2, given: 5 }, 1500],
    ['minutes are added to what staff set', { override: 90, extraTime: 2, given: 5 }, 390],
    ['minutes alone, where nothing was left', { override: 0, given: 5 }, 300],
  ])('%s', (_, more, seconds) => {
    expect(allowSeconds({ ...plain, ...more })).toBe(seconds);
  });
});
