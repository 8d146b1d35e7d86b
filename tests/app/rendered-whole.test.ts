import { expect, it } from 'vitest';
import { pagesAhead, renderPage } from '../../src/app/prerender/render.tsx';
import { stocked } from '../support/enrolment/catalogue.ts';

const assets = { fonts: [], start: { text: '' }, code: [] };

it('every page that is rendered ahead comes in one piece: the browser’s React brings no boundary of Suspense in it to life', async () => {
  const pages = await Promise.all(
    pagesAhead.flatMap(({ path }) => [false, true].map((demo) => renderPage(path, { demo, catalogue: stocked }, assets))),
  );
  expect(pages.length).toBeGreaterThan(18);
  for (const page of pages) {
    expect(page).toContain('<main');
    expect(page).not.toMatch(/<!--(\$|&)/);
  }
});
