import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { consentPurposes } from '../../../../contract/consent/consent.ts';
import type { SittingEvent } from '../../../../contract/exam/attempts.ts';
import { newestNotice, notices } from '../../../../server/consent/notices.ts';
import { reportBounds } from '../../../../server/settings/kinds/reports.ts';

/** By which words the notice names what is recorded of a sitting: what comes to be recorded does not compile until a new version names it. */
const named: Record<SittingEvent['kind'], string> = {
  keyPressed: 'keys that aren’t allowed',
  fullscreenLeft: 'leaving full screen',
  tabHidden: 'going to another tab or window',
  devtoolsOpened: 'developer tools',
  interrupted: 'an interruption such as a reload',
};

/** The texts of before, which families have agreed to. A new version adds the one that it takes the place of. */
const agreedTo: Record<number, string> = { 1: 'bd36ee447a01e3b2' };

it('has every text that was ever agreed to, as it was then', () => {
  const [, ...earlier] = notices;
  const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect(Object.fromEntries(earlier.map((notice) => [notice.version, hash(JSON.stringify(notice))]))).toEqual(agreedTo);
  expect(new Set(notices.map(({ version, language }) => `${version} ${language}`)).size).toBe(notices.length);
});

const saysOf = (purpose: string) => {
  const found = newestNotice.purposes.find((each) => each.purpose === purpose);
  return `${found?.says} ${found?.bounds}`;
};

it('names the shortest and longest span of reports that the school can set, and no other', () => {
  const { least, most } = reportBounds;
  expect(saysOf('reports')).toContain(`from every ${least} to every ${most} days`);
  expect(saysOf('reports')).not.toMatch(/two weeks|fortnight/);
});

it('says of sharing whose words are offered: those of the student and of the answer, unless the tutor rewords them', () => {
  expect(saysOf('sharing')).toContain('what the student asked first and what was answered last, as it was written there');
  expect(saysOf('sharing')).not.toContain('in the tutor’s own words');
});

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
