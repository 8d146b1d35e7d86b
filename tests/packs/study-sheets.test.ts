import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toFolderName } from '../../server/materials/read-folder.ts';
import { toCourse } from '../../server/portal/course-content.ts';
import { readPrinted, skillPages } from '../../tools/scripts/support/sheet-skills.mjs';
import { output } from './java/java-checks.ts';
import { subjects } from './packs.ts';
import { calculusSheets } from './sheets/ap-calculus-bc.ts';
import { computerScienceSheets } from './sheets/ap-computer-science-a.ts';
import { macroeconomicsSheets } from './sheets/ap-macroeconomics.ts';
import { microeconomicsSheets } from './sheets/ap-microeconomics.ts';
import { precalculusSheets } from './sheets/ap-precalculus.ts';
import { statisticsSheets } from './sheets/ap-statistics.ts';
import type { Claim, SheetClaims } from './sheets/claims.ts';
import { satSheets } from './sheets/sat-dominance-program.ts';

const materials = 'content/materials';
const courses: Record<string, SheetClaims> = {
  'ap-calculus-bc': calculusSheets,
  'ap-computer-science-a': computerScienceSheets,
  'ap-macroeconomics': macroeconomicsSheets,
  'ap-microeconomics': microeconomicsSheets,
  'ap-precalculus': precalculusSheets,
  'ap-statistics': statisticsSheets,
  'sat-dominance-program': satSheets,
};
const read = (path: string) => readFileSync(`${materials}/${path}`, 'utf8');
const claimed = Object.entries(courses).flatMap(([course, sheets]) =>
  Object.entries(sheets).map(([file, claims]): [string, readonly Claim[]] => [`${course}/${file}`, claims]),
);

describe.each(claimed)('%s', (name, claims) => {
  const sheet = read(`${name}.md`);
  it.each(claims)('says %j, and that is so', (says, told, computed, within = 1e-9) => {
    expect(sheet).toContain(says);
    expect(Math.abs(told - computed)).toBeLessThanOrEqual(within);
  });
});

/** The blocks of Java in the sheets that say what they print, line by line: `// prints 31`. */
const programs = Object.keys(computerScienceSheets).flatMap((file) =>
  [...read(`ap-computer-science-a/${file}.md`).matchAll(/^```java\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ file, code })),
);

it.each(programs)('a program of $file prints what stands beside it', ({ code }) => {
  const told = [...code.matchAll(/\/\/ prints (.*)$/gm)].map(([, line]) => line);
  expect(told.length).toBeGreaterThan(0);
  expect(output(code).split('\n')).toEqual(told);
});

type Listed = { title: string; file: string; skills?: { skill: string; page: number }[] };
const folders = readdirSync(materials).filter((name) => name !== 'README.md');
const listed = folders.flatMap((course) =>
  (parse(read(`${course}/materials.yaml`)) as { files: Listed[] }).files.map((sheet) => ({ course, ...sheet })),
);
const sheets = listed.map((sheet) => ({ ...sheet, name: `${sheet.course}/${sheet.file.replace(/\.pdf$/, '')}` }));

describe('every study sheet', () => {
  it.each(sheets)('$name has five to nine problems, and an answer to each', ({ name }) => {
    const [, problems = '', answers = ''] =
      /^## Try it yourself\n([\s\S]*?)^## Answers\n([\s\S]*)$/m.exec(read(`${name}.md`)) ?? [];
    const asked = [...problems.matchAll(/^(\d+)\. /gm)].map(([, number]) => number);
    const answered = [...answers.matchAll(/\*\*(\d+)\.\*\*/g)].map(([, number]) => number);
    expect(asked.length).toBeGreaterThanOrEqual(5);
    expect(asked.length).toBeLessThanOrEqual(9);
    expect(answered).toEqual(asked);
  });

  it('is a tagged PDF in English under its title, linked to the pages on which it has the headings of its skills', async () => {
    const wrong: unknown[] = [];
    for (const { name, title, skills = [] } of sheets) {
      const { pages, ...printed } = await readPrinted(readFileSync(`${materials}/${name}.pdf`));
      if (!isDeepStrictEqual(printed, { title, language: 'en', isTagged: true })) wrong.push([name, printed]);
      const treated = skillPages(read(`${name}.md`), pages);
      if (treated.length > 0 && !isDeepStrictEqual(treated, skills)) wrong.push([name, treated]);
    }
    expect(wrong).toEqual([]);
  });
});

/** Every subject with its course's folder. */
const taught = subjects.map((each) => ({ ...each, course: toFolderName(toCourse(each.subject)) }));

it.each(taught)('each skill of $subject has its page in a sheet', ({ course, domains }) => {
  const treated = new Set(
    listed.filter((sheet) => sheet.course === course).flatMap(({ skills = [] }) => skills.map(({ skill }) => skill)),
  );
  const skills = domains.flatMap((domain) => domain.skills);
  expect(skills.length).toBeGreaterThan(5);
  expect(skills.filter((skill) => !treated.has(skill))).toEqual([]);
});
