import type { BrowserContextOptions } from '@playwright/test';
import { finger, type Hands, mouse } from '../support/desk/hands.ts';
import { keys } from '../support/desk/keys.ts';
import { withSchool } from '../support/desk/school.ts';
import { assignClass } from '../support/desk/week/class.ts';
import { withdrawQuestion } from '../support/desk/week/faults.ts';
import { hireTutor, setHours } from '../support/desk/week/hiring.ts';
import { answerInquiry } from '../support/desk/week/inbox.ts';
import { refund } from '../support/desk/week/money.ts';
import { correctStudent, eraseStudent } from '../support/desk/week/people.ts';
import { readRecord } from '../support/desk/week/record.ts';
import { comeBack, giveMinutes, handIn, loseNetwork, reinstate, sitDown, warn } from '../support/desk/week/sitting.ts';
import { theClass, type Week } from '../support/desk/week/week.ts';
import { patience } from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';

const days: [name: string, day: (week: Week) => Promise<unknown>][] = [
  ['a tutor is hired, and hours are set', async (week) => setHours(week, await hireTutor(week))],
  ['a class is assigned a mock test', assignClass],
  ['five sit it', sitDown],
  ['one is disconnected', loseNetwork],
  ['one is warned', warn],
  ['one is given minutes', giveMinutes],
  ['one is reinstated', reinstate],
  ['the disconnected one is back', comeBack],
  ['all hand in', handIn],
  ['an inquiry is answered', answerInquiry],
  ['a payment is refunded', refund],
  ['a wrong question is withdrawn', withdrawQuestion],
  ['a student is corrected', correctStudent],
  ['another is erased', eraseStudent],
  ['the record names each action', readRecord],
];

const wide = { viewport: { width: 1440, height: 900 } };
const ways: [name: string, hands: Hands, screen: BrowserContextOptions][] = [
  ['by mouse', mouse, wide],
  ['by keys alone', keys, wide],
  ['by finger, at 390 px', finger, { viewport: { width: 390, height: 844 }, hasTouch: true }],
];

for (const [name, hands, screen] of ways)
  test.describe(name, () => {
    test.use({ ...screen });
    test(`a school’s week at the desk, ${name} @long`, async ({ browser, complaints, ownServer: server, page: desk }) => {
      test.setTimeout(1_800_000);
      desk.setDefaultTimeout(patience.timeout);
      // Whoever has no network, is told that the test is over, or is no student any more is refused.
      complaints.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
      await withSchool({ browser, complaints, desk, hands, screen, names: theClass }, server, async (week) => {
        for (const [what, day] of days) await test.step(what, () => day(week));
      });
    });
  });

test('an inquiry is answered at the desk by keys alone @long', async ({ browser, complaints, server, page: desk }) => {
  const school = { browser, complaints, desk, hands: keys, screen: wide, names: [] };
  await withSchool(school, server, answerInquiry);
});
