import type { Page, Request } from '@playwright/test';

/**
 * Watches what is asked for besides calls, from before `begin`, which leads to the questions. The returned function ends that, and tells what
 * came of code and style since then, and of anything since the questions are there: fonts and images come with them. An image that came
 * then may be asked of the browser's own cache once more, when its question is shown.
 */
export async function watchRequests(page: Page, begin: () => Promise<void>): Promise<() => string[]> {
  const asked: string[] = [];
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    // A browser asks for the icon of a page by itself, whenever it likes.
    if (pathname !== '/icon.svg') asked.push(`${request.resourceType()} ${pathname}`);
  };
  page.on('request', note);
  await begin();
  await page.evaluate(() => document.fonts.ready);
  const sinceStart = asked.splice(0);
  const withQuestions = sinceStart.filter((request) => !/^(fetch|xhr|font|image) /.test(request));
  const hasCome = (request: string) => sinceStart.some((earlier) => earlier.endsWith(request.replace(/^image/, '')));
  return () => {
    page.off('request', note);
    const later = asked.filter(
      (request) => !/^(fetch|xhr) /.test(request) && !(request.startsWith('image ') && hasCome(request)),
    );
    return [...withQuestions, ...later];
  };
}
