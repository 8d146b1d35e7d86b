import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consentPurposes } from '../../../../contract/consent/consent.ts';
import type { SittingEvent } from '../../../../contract/exam/attempts.ts';
import { newestNotice } from '../../../../server/consent/notices.ts';

/** By which words the notice names what is recorded of a sitting: what comes to be recorded does not compile until a new version names it. */
const named: Record<SittingEvent['kind'], string> = {
  keyPressed: 'keys that aren’t allowed',
  fullscreenLeft: 'leaving full screen',
  tabHidden: 'going to another tab or window',
  devtoolsOpened: 'developer tools',
  interrupted: 'an interruption such as a reload',
};

it('names every purpose once, with its bounds and what ends', () => {
  expect(newestNotice.purposes.map(({ purpose }) => purpose)).toEqual([...consentPurposes]);
  for (const { title, says, bounds, ends } of newestNotice.purposes)
    for (const text of [title, says, bounds, ends]) expect(text.length).toBeGreaterThan(7);
});

it('says of supervision all that is watched, when it begins and ends, and what never is', () => {
  const supervision = newestNotice.purposes.find(({ purpose }) => purpose === 'supervision');
  const text = `${supervision?.says} ${supervision?.bounds}`;
  for (const words of Object.values(named)) expect(text).toContain(words);
  for (const bound of [
    'No camera, microphone or screen is recorded',
    'ends when the test is handed in',
    'nothing is watched outside',
  ])
    expect(text).toContain(bound);
  // What the page may ask the browser for: neither camera nor microphone in an exam.
  const proctor = readFileSync(new URL('../../../../src/services/exam/proctor.ts', import.meta.url), 'utf8');
  expect(proctor).not.toMatch(/getUserMedia|getDisplayMedia|MediaRecorder/);
});
