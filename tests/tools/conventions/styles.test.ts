import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Styles of pages that are never left for an exam without a new document, or of paper. */
const elsewhere = [
  ...['base.css', 'enrolment/order-summary.module.css', 'report/report-page.module.css', 'site/site-header.module.css'],
];

it('no style of the app asks of the whole page what is anywhere in it: a click on a choice would have it looked through', () => {
  const files = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  const asking = files.filter((name) =>
    /(?<![.\w-])(:root|html(:root)?|body)\)?:has\(/.test(readFileSync(`src/views/${name}`, 'utf8')),
  );
  expect(asking.sort()).toEqual(elsewhere);
});

it('no style of the exam hall follows its radio buttons upwards', () => {
  const files = readdirSync('src/views/exam', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((name) => /:has\([^)]*:(checked|focus)/.test(readFileSync(`src/views/exam/${name}`, 'utf8')))).toEqual([]);
});
