import { expect, it } from 'vitest';
import { mockPolicy, policyFor, quizPolicy } from '../../src/content/proctor-policies.ts';
import { proves } from '../support/proves.ts';

const specified = {
  restrictedKeys: ['F12', 'Escape', 'Alt', 'Control', 'Meta', 'PrintScreen'],
  immediateKeys: [],
  noticedKeys: [],
  warningLimit: 3,
  bannerMs: 3000,
  devtools: { everyMs: 1000, thresholdMs: 160 },
};

it('a quiz is watched as specified', proves('9-1', '9-7', '9-8', '9-9'), () => {
  expect(quizPolicy).toEqual(specified);
});

it('every student is watched alike without an accommodation, extra time or not', proves('4.2-23'), () => {
  expect(policyFor(quizPolicy, { keysAllowed: false, extraTime: 2 })).toEqual(quizPolicy);
});

it('allowed keys are all but F12 and PrintScreen, and lift nothing else', proves('4.2-23'), () => {
  expect(policyFor(quizPolicy, { keysAllowed: true, extraTime: 1 })).toEqual({
    ...quizPolicy,
    restrictedKeys: ['F12', 'PrintScreen'],
  });
});

const mockSpecified = {
  restrictedKeys: ['Control', 'Alt', 'Meta', 'Shift', 'Tab'],
  immediateKeys: ['F12', 'PrintScreen'],
  noticedKeys: ['Escape'],
  warningLimit: 3,
  bannerMs: 2000,
  devtools: { everyMs: 1000, thresholdMs: 160 },
};

it('a mock test is watched as specified', proves('9-2', '9-7', '9-8', '9-10', '4.3-27', '4.3-28'), () => {
  expect(mockPolicy).toEqual(mockSpecified);
  expect(policyFor(mockPolicy, { keysAllowed: false, extraTime: 2 })).toEqual(mockSpecified);
});

it('allowed keys are all that a mock test counts, never those that act at once', proves('4.3-29'), () => {
  expect(policyFor(mockPolicy, { keysAllowed: true, extraTime: 1 })).toEqual({ ...mockPolicy, restrictedKeys: [] });
});
