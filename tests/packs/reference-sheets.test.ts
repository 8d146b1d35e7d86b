import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSheets, toFile } from '../../tools/scripts/support/reference-sheet.mjs';

type Table = { head: string[]; rows: string[][] };
const read = (file: string) => JSON.parse(readFileSync(`src/content/reference/${file}`, 'utf8'));
const statistics: Record<'normal' | 't' | 'chiSquare', Table> = read('ap-statistics.json');
const java: { sections: { html: string }[] } = read('ap-computer-science-a.json');

it('the sheets are what the script writes', async () => {
  for (const [file, sheet] of Object.entries(await makeSheets()))
    expect(readFileSync(`src/content/reference/${file}`, 'utf8'), `node tools/scripts/reference-sheets.mjs (${file})`).toBe(
      toFile(sheet),
    );
});

const find = ({ head, rows }: Table, row: string, column: string) =>
  rows.find(([first]) => first === row)?.[head.indexOf(column)];

it.each([
  ['normal', '−1.6', '.04', '.0505'],
  ['normal', '−3.4', '.09', '.0002'],
  ['normal', '0.0', '.00', '.5000'],
  ['normal', '1.2', '.08', '.8997'],
  ['normal', '1.9', '.06', '.9750'],
  ['t', '1', '.0005', '636.6'],
  ['t', '9', '.05', '1.833'],
  ['t', '24', '.005', '2.797'],
  ['t', '30', '.025', '2.042'],
  ['t', '∞', '.025', '1.960'],
  ['t', 'C', '.025', '95%'],
  ['t', 'C', '.0005', '99.9%'],
  ['chiSquare', '1', '.05', '3.84'],
  ['chiSquare', '3', '.01', '11.34'],
  ['chiSquare', '10', '.05', '18.31'],
  ['chiSquare', '100', '.05', '124.3'],
  ['chiSquare', '4', '.10', '7.78'],
] as const)('%s has at %s and %s what printed tables have: %s', (name, row, column, value) => {
  expect(find(statistics[name], row, column)).toBe(value);
});

/** The area under a curve by Simpson's rule, which shares nothing with what the tables are computed by. */
function integrate(density: (x: number) => number, from: number, to: number, steps = 4000): number {
  const width = (to - from) / steps;
  let sum = density(from) + density(to);
  for (let at = 1; at < steps; at += 1) sum += density(from + at * width) * (at % 2 === 1 ? 4 : 2);
  return (sum * width) / 3;
}
/** A density is known up to its factor: its whole area is 1. `angle` has no end far away. */
const tShape = (df: number) => (angle: number) => Math.cos(angle) ** (df - 1);
const chiShape = (df: number) => (root: number) => root ** (df - 1) * Math.exp(-(root * root) / 2);

const number = (text: string) => Number(text.replace('−', '-'));
/** Half of the last place that is printed. */
const half = (text: string) => 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0);

/** Whether the tail is crossed within the rounding of what is printed. */
function expectRounded(toTail: (x: number) => number, printed: string, tail: number): void {
  const [value, off] = [Number(printed), half(printed) * 1.0001];
  expect(toTail(value - off), printed).toBeGreaterThanOrEqual(tail);
  expect(toTail(value + off), printed).toBeLessThanOrEqual(tail);
}

describe('each entry, by the area under the curve', () => {
  it('z', () => {
    const { head, rows } = statistics.normal;
    for (const [first = '', ...values] of rows)
      values.forEach((printed, at) => {
        const size = Math.abs(number(first)) + Number(head[at + 1]);
        const area = integrate((x) => Math.exp(-(x * x) / 2), 0, size, 400) / Math.sqrt(2 * Math.PI);
        expect(Math.abs(Number(printed) - (0.5 + (first.startsWith('−') ? -area : area)))).toBeLessThanOrEqual(0.00005001);
      });
  });

  it('t', () => {
    const { head, rows } = statistics.t;
    for (const [df = '', ...values] of rows.filter(([first]) => !['C', '∞'].includes(first ?? ''))) {
      const shape = tShape(Number(df));
      const whole = 2 * integrate(shape, 0, Math.PI / 2);
      values.forEach((printed, at) => {
        const toTail = (t: number) => integrate(shape, Math.atan(t / Math.sqrt(Number(df))), Math.PI / 2) / whole;
        expectRounded(toTail, printed, Number(head[at + 1]));
      });
    }
  });

  it('χ²', () => {
    const { head, rows } = statistics.chiSquare;
    for (const [df = '', ...values] of rows) {
      const shape = chiShape(Number(df));
      const whole = integrate(shape, 0, 30);
      values.forEach((printed, at) => {
        expectRounded((x) => integrate(shape, Math.sqrt(x), 30) / whole, printed, Number(head[at + 1]));
      });
    }
  });
});

const signatures = java.sections.flatMap(({ html }) =>
  [...html.matchAll(/<td><code>(.*?)<\/code><\/td>/g)].map(([, text = '']) => text),
);

it('the Java quick reference has the 34 constructors, methods and constants of the exam’s', () => {
  expect(signatures).toHaveLength(34);
  expect(new Set(signatures.filter((text) => !/equals/.test(text))).size).toBe(32);
});

/** A program that uses each of them as the sheet says: it compiles only if the library has them so. */
const program = `
import java.io.*; import java.util.*;
class Sheet {
  static <E> void all(String str, Object other, ArrayList<E> list, E obj, Scanner s, Object o) throws IOException {
    String made = new String(str); int length = str.length(); String part = str.substring(0, 1); part = str.substring(0);
    int at = str.indexOf(str); boolean same = str.equals(other); int order = str.compareTo(str); String[] parts = str.split(" ");
    int least = Integer.MIN_VALUE, most = Integer.MAX_VALUE; int parsed = Integer.parseInt("7"); double real = Double.parseDouble("7");
    int a = Math.abs(-1); double b = Math.abs(-1.0), c = Math.pow(2.0, 3.0), d = Math.sqrt(2.0), e = Math.random();
    int size = list.size(); boolean added = list.add(obj); list.add(0, obj); E got = list.get(0); got = list.set(0, obj); got = list.remove(0);
    File f = new File("x"); Scanner g = new Scanner(f); int i = s.nextInt(); double j = s.nextDouble(); boolean k = s.nextBoolean();
    String l = s.nextLine(); l = s.next(); boolean m = s.hasNext(); s.close(); boolean n = o.equals(other); String p = o.toString();
  }
}`;
const hasJdk = (() => {
  try {
    execFileSync('javac', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

it.skipIf(!hasJdk)(
  'and the library of Java has each of them so',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
    writeFileSync(join(folder, 'Sheet.java'), program);
    execFileSync('javac', ['-d', folder, join(folder, 'Sheet.java')], { stdio: 'pipe' });
    const names = signatures.map((text) => /(\w+)(?:\(|$)/.exec(text)?.[1] ?? '');
    expect(names.filter((name) => !program.includes(name))).toEqual([]);
  },
  30_000,
);
