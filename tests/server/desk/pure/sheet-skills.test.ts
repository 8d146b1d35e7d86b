import { expect, it } from 'vitest';
import { mostSkills } from '../../../../contract/desk/sheets.ts';
import { findSkills } from '../../../../server/desk/sheets/skills.ts';

const find = (skills: readonly string[], texts: readonly string[]) =>
  findSkills(new Map([['Algebra', skills]]), { texts, before: [] }).flatMap((domain) => domain.skills);

it('finds a skill by its name in whole words, in whatever case and however it is broken', () => {
  const texts = ['Guidelines for outlines', 'LINES, and more', 'Systems of\nlinear   equations.', 'A linear-equation'];
  expect(find(['Lines', 'Linear equations'], texts)).toEqual([
    { skill: 'Lines', pages: [2] },
    { skill: 'Linear equations', pages: [3] },
  ]);
});

it('says the first few pages of a skill, so that all fit into what is uploaded', () => {
  const texts = Array.from({ length: 200 }, () => 'Lines');
  expect(find(['Lines'], texts)).toEqual([{ skill: 'Lines', pages: [1, 2, 3, 4, 5] }]);
  const names = Array.from({ length: 120 }, (_, index) => `Skill ${index}`);
  const found = find(
    names,
    Array.from({ length: 40 }, () => names.join('. ')),
  );
  expect(found.flatMap(({ pages }) => pages).length).toBeLessThanOrEqual(mostSkills);
});

it('looks through the beginning of a page that is very long', () => {
  expect(find(['Lines'], [`${'x '.repeat(10_000)} Lines`, `Lines ${'x '.repeat(10_000)}`])).toEqual([
    { skill: 'Lines', pages: [2] },
  ]);
});
