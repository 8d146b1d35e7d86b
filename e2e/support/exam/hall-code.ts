import { expect, type Page } from '@playwright/test';
import { listLoaded } from '../../../tools/bench/support/exam-weight.mjs';
import { inRoot } from '../../../tools/scripts/support/root.mjs';
import { patience } from './attempt.ts';

const pages = { quiz: 'src/views/exam/quiz-attempt-page.tsx', mock: 'src/views/exam/mock-attempt-page.tsx' } as const;

/** What a hall fetches beside its page, and begins without. */
const late = ['src/views/exam/hall-parts.tsx', 'src/services/live/live.ts'];

/** Waits until all the code of an exam hall has come that is fetched before it is entered, by the build's manifest. */
export async function expectHallCode(page: Page, kind: keyof typeof pages): Promise<void> {
  const code = listLoaded(inRoot('dist/app'), [pages[kind], ...late]).filter((file) => file.endsWith('.js'));
  const missing = async () => {
    const here = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    return code.filter((file) => !here.includes(`/${file}`));
  };
  await expect.poll(missing, patience).toEqual([]);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
