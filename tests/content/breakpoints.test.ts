import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync('src/views/tokens.css', 'utf8');

/** The breakpoints that the comment of tokens.css lists after `name`, as they stand at the start of a query: `@media (width 44rem`. */
function documented(name: string, query: string): string[] {
  const sizes = new RegExp(`^ \\* ${name}: (.*)$`, 'm').exec(tokens)?.[1] ?? '';
  return sizes.split(', ').map((size) => `${query} ${size}rem`);
}
const breakpoints = [
  ...documented('width', '@media (width'),
  ...documented('height', '@media (height'),
  ...documented('width of a container', '@container (width'),
];

/** The queries for a size in a style sheet, each by itself: `(30rem <= width < 44rem)` is two. */
const queriesIn = (css: string) =>
  [...css.matchAll(/(@media|@container)([^{]*)\{/g)].flatMap(([, rule, conditions = '']) => {
    const single = conditions.replace(/\(([\d.]+rem) <= (\w+) (< [\d.]+rem)\)/g, '($2 >= $1) ($2 $3)');
    return [...single.matchAll(/\([^()]*(?:width|height)[^()]*\)/g)].map(([query]) => `${rule} ${query}`);
  });
const breakpointOf = (query: string) => query.replace(/ (?:>=|<) ([\d.]+rem)\)$/, ' $1');
const isRefused = (query: string) => !breakpoints.includes(breakpointOf(query));

it('refuses another size and another spelling', () => {
  const refused = [
    '@media (min-width: 44rem)',
    '@media (max-height: 26rem)',
    '@media (width <= 44rem)',
    '@media (width < 45rem)',
    '@container (width < 44rem)',
  ];
  const allowed = ['@media (width >= 44rem)', '@media (30rem <= width < 44rem)', '@media print', '@media not (height < 26rem)'];
  const css = [...refused, ...allowed].map((query) => `${query} { a { color: red; } }`).join('\n');
  expect(queriesIn(css).filter(isRefused)).toEqual(refused);
});

it('finds each breakpoint of the style sheets in tokens.css, and there none that is not used', () => {
  const files = ['src', 'tools/statecharts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const queries = files.filter((file) => file.endsWith('.css')).flatMap((file) => queriesIn(readFileSync(file, 'utf8')));
  expect(queries.filter(isRefused)).toEqual([]);
  expect(new Set(queries.map(breakpointOf))).toEqual(new Set(breakpoints));
});
