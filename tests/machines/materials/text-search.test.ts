import { expect, it } from 'vitest';
import { hitsIn, type PageText } from '../../../src/machines/materials/text-search.ts';

const page = (...texts: string[]): PageText => texts.map((text) => ({ text, endsLine: text.endsWith('\n') }));
const pages = [page('Slope and ', 'inter', 'cept\n', 'The SLOPE of a line'), page('no hit'), page('slopeslope')];

/** What is highlighted of each hit, as a student sees it. */
const seen = (texts: PageText[], query: string) =>
  hitsIn(texts, query).map(({ page: at, marks }) => [
    at,
    ...marks.map(({ piece, from, to }) => texts[at - 1]?.[piece]?.text.slice(from, to)),
  ]);

it('finds every place on every page, whatever the case', () => {
  expect(seen(pages, 'slope')).toEqual([
    [1, 'Slope'],
    [1, 'SLOPE'],
    [3, 'slope'],
    [3, 'slope'],
  ]);
  expect(hitsIn(pages, 'slope')[1]).toEqual({ page: 1, marks: [{ piece: 3, from: 4, to: 9 }] });
});

it('finds words that a PDF has in several pieces, and those with a line’s end between them', () => {
  expect(seen(pages, 'intercept')).toEqual([[1, 'inter', 'cept']]);
  expect(seen(pages, 'intercept  the')).toEqual([[1, 'inter', 'cept\n', 'The']]);
});

it('finds what print writes in its own signs by those of a keyboard', () => {
  const printed = [page('the student’s “ﬁrst” café − 𝑥² + 2𝑎𝑏')];
  expect(seen(printed, "student's")).toEqual([[1, 'student’s']]);
  expect(seen(printed, '"first"')).toEqual([[1, '“ﬁrst”']]);
  expect(seen(printed, 'CAFE - x')).toEqual([[1, 'café − 𝑥']]);
  expect(seen(printed, '2ab')).toEqual([[1, '2𝑎𝑏']]);
});

it('finds nothing for nothing, and nothing that is not there', () => {
  expect(hitsIn(pages, '   ')).toEqual([]);
  expect(hitsIn(pages, 'parabola')).toEqual([]);
  expect(hitsIn([], 'slope')).toEqual([]);
});
