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
import { tooSmall } from '../support/touch-size.ts';

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

/** Walks all questions by the key, and tells what is wrong with how each of them is laid out. Choices that are listings of code may be longer than the screen. */
async function walk(page: Page, names: string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const found: string[] = [];
    // Of the question on the screen, not of those that stand ready.
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(`main :is(${selector}):not([data-waiting] *)`)];
    for (const name of names) {
      await Promise.all(all('img').map((image) => image instanceof HTMLImageElement && image.decode()));
      const number = `${all('h2')[0]?.textContent} (${name})`;
      const fold = document.querySelector('main')?.getBoundingClientRect().bottom ?? 0;
      const fields = all('label:has([type="radio"]), input[inputmode="decimal"]');
      const lowest = Math.max(...fields.map((field) => field.getBoundingClientRect().bottom));
      const figure = Math.max(0, ...all('[data-enlarge]').map((each) => each.clientHeight));
      const wide = all('section').filter((pane) => pane.scrollWidth > pane.clientWidth + 1);
      if (fields.length === 0) found.push(`${number} has no answer`);
      const isCode = all('label pre').length > 0;
      if (lowest > fold + 1 && !isCode) found.push(`${number}: ${Math.round(lowest - fold)} px below the fold`);
      if (figure > 0.45 * innerHeight + 1) found.push(`${number}: a figure of ${figure} px`);
      if (wide.length > 0) found.push(`${number} scrolls sideways`);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }));
      await new Promise(requestAnimationFrame);
    }
    return found;
  }, names);
}

type Question = QuizContent['questions'][number];

/** About how tall a question is: a figure is as much as many lines. */
const tallness = ({ delivered }: Question) =>
  JSON.stringify(delivered).length + (JSON.stringify(delivered).includes('/media/') ? 2_000 : 0);

/** So many of the tallest are looked at each time. */
const tallest = 60;

/** A part of our questions that a quiz may have, from the tallest on; `part` counts from 0, and without it those that are looked at each time. */
function takePart(questions: readonly Question[], part?: number): Question[] {
  const ordered = [...questions].sort((one, other) => tallness(other) - tallness(one));
  return part === undefined ? ordered.slice(0, tallest) : ordered.slice(part * questionsAtMost, (part + 1) * questionsAtMost);
}

/** All parts that there may be: a test holds that they are enough. */
const parts = [0, 1, 2, 3, 4, 5, 6, 7];

/** Opens a quiz whose questions are a part of all that we have; says which. */
async function openPart(page: Page, origin: string, student: Person, part?: number): Promise<string[]> {
  const packs = await readPacks();
  const all = packs.flatMap((pack) => pack.questions);
  expect([all.length > 1_000, all.length <= parts.length * questionsAtMost]).toEqual([true, true]);
  const questions = takePart(all, part);
  test.skip(questions.length === 0, 'There are not so many.');
  const images = new Map(
    packs.flatMap((pack) => pack.images.map((image) => [`/media/${image.digest}.${image.extension}`, image])),
  );
  await page.route('**/api/getQuizContent', (route) =>
    route.fulfill({ json: { status: 1, data: questions.map(({ delivered }) => delivered), serverNow: Date.now() } }),
  );
  await page.route('**/media/*', (route) => {
    const image = images.get(new URL(route.request().url()).pathname);
    return image ? route.fulfill({ body: Buffer.from(image.bytes), contentType: contentTypes[image.extension] }) : route.abort();
  });
  await sitQuiz(page, origin, student);
  return questions.map(({ name }) => name);
}

for (const part of [undefined, ...parts])
  test(`every question of ours shows all its choices at 1440 x 900, and no figure above 45 % of the height: ${part === undefined ? 'the tallest' : `part ${part + 1} @long`}`, async ({
    page,
    baseURL,
    student,
    complaints,
  }) => {
    // Some hundreds of questions are laid out, one after the other.
    test.setTimeout(240_000);
    // The server's quiz has few of these questions: what a walk that lasts long says of the others is refused.
    complaints.allow(/status of 400 .*saveAnswers/);
    const names = await openPart(page, baseURL ?? '', student, part);
    expect(await walk(page, names)).toEqual([]);
  });

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every control of the exam hall is 44 px high and wide, and a warning covers no line', async ({
    page,
    baseURL,
    student,
  }) => {
    await sitQuiz(page, baseURL ?? '', student);
    expect(await tooSmall(page.getByRole('button'))).toEqual([]);
    const divider = page.locator('[role="separator"]:not([data-waiting] *)');
    const { x = 0, y = 0, width = 0, height = 0 } = (await divider.boundingBox()) ?? {};
    const [middle, centre] = [x + width / 2, y + height / 2];
    const hit = [-21, 21].map((off) =>
      divider.evaluate((own, at) => document.elementFromPoint(at.x, at.y) === own, { x: middle, y: centre + off }),
    );
    expect(await Promise.all(hit)).toEqual([true, true]);

    await page.keyboard.press('Control');
    const warning = await page.getByRole('alert').boundingBox();
    const passage = await page.getByRole('region', { name: 'Passage' }).boundingBox();
    expect((warning?.y ?? Infinity) + (warning?.height ?? 0)).toBeLessThanOrEqual(passage?.y ?? 0);
  });
});

for (const part of parts)
  test(`no question of ours scrolls sideways at 200 % text: part ${part + 1} @long`, async ({
    page,
    baseURL,
    student,
    complaints,
  }) => {
    // As above.
    complaints.allow(/status of 400 .*saveAnswers/);
    const names = await openPart(page, baseURL ?? '', student, part);
    await page.setViewportSize({ width: 800, height: 900 });
    for (let zoom = 100; zoom < 200; zoom += 25) await page.getByRole('button', { name: 'Larger' }).click();
    await expect(page.getByText('200%')).toBeVisible();
    const faults = await walk(page, names);
    expect(faults.filter((fault) => fault.endsWith('sideways'))).toEqual([]);
  });
