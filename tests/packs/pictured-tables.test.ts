import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const cell = (x: number, y: number, text: string) => `<text x="${x}" y="${y}">${text}</text>`;

/** How many numbers two lines of a drawing have below each other, at most. */
function widestGrid(svg: string): number {
  const rows = new Map<string, Set<string>>();
  for (const [, marks = '', text = ''] of svg.matchAll(/<text\b([^>]*)>([^<]*)</g)) {
    const [x, y] = ['x', 'y'].map((axis) => new RegExp(`\\b${axis}="([\\d.-]+)"`).exec(marks)?.[1]);
    if (x === undefined || y === undefined || !/^[−-]?[\d.,]+ ?%?$/.test(text.trim())) continue;
    rows.set(y, (rows.get(y) ?? new Set<string>()).add(x));
  }
  const lines = [...rows.values()];
  return Math.max(
    0,
    ...lines.flatMap((one, at) => lines.slice(0, at).map((other) => [...one].filter((x) => other.has(x)).length)),
  );
}

/** A drawing of text, straight lines and at most three boxes (its ground, a frame and a band) with numbers in rows and columns: who hears it read hears no table. */
const isTable = (svg: string): boolean =>
  !/<(?:circle|ellipse|path|poly|image)/.test(svg) && (svg.match(/<rect\b/g) ?? []).length <= 3 && widestGrid(svg) >= 2;

const pictures = ['quizzes', 'mocks', 'bank'].flatMap((kind) =>
  readdirSync(`content/${kind}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svg'))
    .map((file) => `content/${kind}/${file}`),
);

it('knows a table from a plot by its numbers in rows and columns', () => {
  const table = `<svg><rect/><line/>${[10, 20].map((y) => cell(0, y, 'Under 30') + cell(50, y, '36') + cell(90, y, '1,200')).join('')}</svg>`;
  expect(isTable(table)).toBe(true);
  expect(isTable(table.replace('<line/>', '<polyline points="0,0 1,1"/>'))).toBe(false);
  const axes = `<svg><line/>${[1, 2, 3].map((at) => cell(50 * at, 100, String(at)) + cell(0, 20 * at, String(at))).join('')}</svg>`;
  expect(isTable(axes)).toBe(false);
});

it('has no table that is a picture', () => {
  expect(pictures.length).toBeGreaterThan(90);
  expect(pictures.filter((file) => isTable(readFileSync(file, 'utf8')))).toEqual([]);
});
