import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { questionsAtMost } from '../../contract/limits.ts';
import { readMock } from '../../server/content/mock.ts';
import { type QuizContent, readBank, readQuiz } from '../../server/content/quiz.ts';
import { contentTypes } from '../../server/site/media.ts';
import { sitQuiz } from '../support/exam/attempt.ts';
import { test } from '../support/fixtures.ts';
import type { Person } from '../support/people.ts';

const content = join(import.meta.dirname, '../../content');

/** The folders of one kind of content. */
const folders = async (kind: string) => (await readdir(join(content, kind))).map((name) => join(content, kind, name));

/** All that is sat or drilled: every quiz, bank and module of a mock test. */
async function readPacks(): Promise<QuizContent[]> {
  const quizzes = await Promise.all((await folders('quizzes')).map(readQuiz));
  const banks = await Promise.all((await folders('bank')).map(readBank));
  const mocks = await Promise.all((await folders('mocks')).map(readMock));
  const packs = [...quizzes, ...banks].flatMap((read) => ('quiz' in read ? [read.quiz] : []));
  return [...packs, ...mocks.flatMap((read) => ('mock' in read ? read.mock.modules.map(({ quiz }) => quiz) : []))];
}

/** Walks all questions by the key, and tells what is wrong with how each of them is laid out. */
async function walk(page: Page, count: number): Promise<string[]> {
  return page.evaluate(async (count) => {
    const found: string[] = [];
    for (let seen = 1; seen <= count; seen += 1) {
      await Promise.all([...document.images].map((image) => image.decode()));
      const number = document.querySelector('main h2')?.textContent;
      const fold = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
      const fields = [...document.querySelectorAll('main label:has([type="radio"]), main input[inputmode="decimal"]')];
      const lowest = Math.max(...fields.map((field) => field.getBoundingClientRect().bottom));
      const figure = Math.max(0, ...[...document.querySelectorAll('[data-enlarge]')].map((each) => each.clientHeight));
      const wide = [...document.querySelectorAll('main section')].filter((pane) => pane.scrollWidth > pane.clientWidth + 1);
      if (fields.length === 0) found.push(`${number} has no answer`);
      if (lowest > fold + 1) found.push(`${number}: ${Math.round(lowest - fold)} px below the fold`);
      if (figure > 0.45 * innerHeight + 1) found.push(`${number}: a figure of ${figure} px`);
      if (wide.length > 0) found.push(`${number} scrolls sideways`);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      await new Promise(requestAnimationFrame);
    }
    return found;
  }, count);
}

/** Opens a quiz whose questions are all that we have; says how many. */
async function openAll(page: Page, origin: string, student: Person): Promise<number> {
  const packs = await readPacks();
  const questions = packs.flatMap((pack) => pack.questions.map(({ delivered }) => delivered));
  const images = new Map(
    packs.flatMap((pack) => pack.images.map((image) => [`/media/${image.digest}.${image.extension}`, image])),
  );
  expect([questions.length > 300, questions.length <= questionsAtMost]).toEqual([true, true]);
  await page.route('**/api/getQuizContent', (route) =>
    route.fulfill({ json: { status: 1, data: questions, serverNow: Date.now() } }),
  );
  await page.route('**/media/*', (route) => {
    const image = images.get(new URL(route.request().url()).pathname);
    return image ? route.fulfill({ body: Buffer.from(image.bytes), contentType: contentTypes[image.extension] }) : route.abort();
  });
  await sitQuiz(page, origin, student);
  return questions.length;
}

test('every question of ours shows all its choices at 1440 x 900, and no figure above 45 % of the height', async ({
  page,
  baseURL,
  student,
}) => {
  const count = await openAll(page, baseURL ?? '', student);
  expect(await walk(page, count)).toEqual([]);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every control of the exam hall is 44 px high and wide, and a warning covers no line', async ({
    page,
    baseURL,
    student,
  }) => {
    await sitQuiz(page, baseURL ?? '', student);
    const small = await page.getByRole('button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < 44 || height < 44 ? [`${button.ariaLabel ?? button.textContent}: ${width} x ${height}`] : [];
      }),
    );
    expect(small).toEqual([]);

    await page.keyboard.press('Control');
    const warning = await page.getByRole('alert').boundingBox();
    const passage = await page.getByRole('region', { name: 'Passage' }).boundingBox();
    expect((warning?.y ?? Infinity) + (warning?.height ?? 0)).toBeLessThanOrEqual(passage?.y ?? 0);
  });
});

test('no question of ours scrolls sideways at 200 % text @long', async ({ page, baseURL, student }) => {
  const count = await openAll(page, baseURL ?? '', student);
  await page.setViewportSize({ width: 800, height: 900 });
  for (let zoom = 100; zoom < 200; zoom += 25) await page.getByRole('button', { name: 'Larger' }).click();
  await expect(page.getByText('200%')).toBeVisible();
  const faults = await walk(page, count);
  expect(faults.filter((fault) => fault.endsWith('sideways'))).toEqual([]);
});
