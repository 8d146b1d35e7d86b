import { expect, type Page } from '@playwright/test';
import { getQuizzesByStudentId } from '../../contract/exam/quizzes.ts';
import { getReport, type Report } from '../../contract/report/report.ts';
import { axe } from '../support/axe.ts';
import { quizTitles } from '../support/exam/attempt.ts';
import { openSession } from '../support/exam/truth.ts';
import { test } from '../support/fixtures.ts';
import { addStudent, type Person } from '../support/people.ts';
import { onEveryScreen } from '../support/screens.ts';

const day = 24 * 3_600_000;

/** Sits a quiz with two answers from outside the browser. */
async function sitQuiz(origin: string, student: Person): Promise<void> {
  const { token, data } = await openSession(origin, student);
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.json();
  };
  const { data: records } = getQuizzesByStudentId.answer.parse(await call('/getQuizzesByStudentId', { studentId: data._id }));
  const studentQuizId = records.find(({ quiz_name }) => quiz_name === quizTitles.reading)?._id;
  await call('/startAttempt', { studentQuizId });
  const answers = [{ answer: 'A' }, { answer: 'B' }];
  await call('/submitQuiz', { studentQuizId, answers, timePerQuestion: { 1: 20, 2: 20 }, totalTime: 40 });
}

/** The longest report there can be in practice: more of everything than stands on the page at first. */
function crowded(report: Report): Report {
  const at = (days: number) => report.from + days * day;
  const range = { low: 1120, high: 1230 };
  const sitting = { title: 'SAT Reading and Writing: Craft and Structure, Second Round', right: 7, total: 12, percent: 58 };
  const skill = { domain: 'Information and Ideas', skill: 'Command of Evidence: Quantitative', right: 3, total: 9 };
  const session = { minutes: 60, tutor: 'Meera Lakshmi Nair', course_name: 'SAT Dominance Program' };
  const skills = ['one', 'two', 'three'].map((which) => ({ ...skill, skill: `${skill.skill}, ${which}` }));
  return {
    ...{ ...report, minutes: 731, percent: 58, percentBefore: 47, strongest: skills, weakest: skills },
    sittings: Array.from({ length: 24 }, (_, each) => ({
      ...{ ...sitting, submittedAt: at(each / 2), scaled: each % 3 === 0 ? range : null, isDrill: each % 4 === 1 },
    })),
    sessions: Array.from({ length: 9 }, (_, each) => ({ ...session, startsAt: at(each) })),
    coming: Array.from({ length: 9 }, (_, each) => ({ ...session, startsAt: at(15 + each) })),
  };
}

const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** How many pages it has on paper, with the edges that browsers leave by themselves. */
async function printed(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const edge = '10mm';
  const pdf = await page.pdf({ format, margin: { top: edge, right: edge, bottom: edge, left: edge } });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

async function looksGood(page: Page) {
  await onEveryScreen(page, async ({ name }) => expect([name, await axe(page)]).toEqual([name, []]));
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await page.evaluate(isWide)]).toEqual([width, false]);
  }
  expect([await printed(page, 'A4'), await printed(page, 'Letter')]).toEqual([1, 1]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print the report' })).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'))).toBe('#f6f7f9');
  await page.emulateMedia({ media: null, colorScheme: null });
}

test('parents read two weeks by a link alone, on every screen and on one page of paper, until it is over @long', async ({
  page,
  ticking,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  const student = await addStudent(ticking);
  await ticking.admin('course', 'enroll', 'SAT Dominance Program', '--student', student.username);
  await sitQuiz(ticking.url, student);
  ticking.putForward(14 * day);
  const link = (await ticking.admin('report', 'make', student.username)).trim().split('\n').at(-1) ?? '';
  expect(link).toMatch(new RegExp(`^${ticking.url}/report/`));

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Menon: two-week report');
  await expect(page.getByRole('row', { name: quizTitles.reading })).toBeVisible();
  await looksGood(page);

  await page.route('**/api/getReport', async (route) => {
    const answer = getReport.answer.parse(await (await route.fetch()).json());
    await route.fulfill({ json: { ...answer, data: crowded(answer.data) } });
  });
  await page.reload();
  await page.getByText('18 earlier ones', { exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(26);
  await looksGood(page);
  await page.unroute('**/api/getReport');

  const other = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
  for (const closed of [other, `${ticking.url}/report/short`]) {
    await page.goto(closed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report link isn’t valid');
    expect(await axe(page)).toEqual([]);
  }
  ticking.putForward(90 * day);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This report link isn’t valid');
});
