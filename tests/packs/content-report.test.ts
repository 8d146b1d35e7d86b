import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { formatContentReport } from '../../server/admin/content-report.ts';
import { type ContentReport, isOutOfBounds, reportContent } from '../../server/content/report/report.ts';
import { packs } from './packs.ts';

let report: ContentReport;
beforeAll(async () => {
  report = await reportContent(fileURLToPath(new URL('../../content', import.meta.url)));
});

const forms = () => report.packs.flatMap((pack) => pack.forms);

it('finds all of content/ within its bounds', () => {
  expect({ broken: report.broken, refused: report.refused }).toEqual({ broken: [], refused: [] });
  expect(forms().filter((form) => form.broken.length > 0)).toEqual([]);
  expect(isOutOfBounds(report)).toBe(false);
});

it('looks at every list of questions', () => {
  expect(forms()).toHaveLength(packs.length);
  const written = packs.reduce((sum, { questions }) => sum + questions.length, 0);
  expect(forms().reduce((sum, { questions }) => sum + questions, 0)).toBe(written);
});

it('covers every skill that has a question, level by level', () => {
  const counted = report.packs.flatMap(({ coverage }) => coverage);
  const levels = (level: string) => counted.reduce((sum, each) => sum + (each.levels[level] ?? 0), 0);
  for (const level of ['easy', 'medium', 'hard']) {
    expect(levels(level)).toBe(
      packs.flatMap(({ questions }) => questions.filter(({ difficulty }) => difficulty === level)).length,
    );
  }
});

it('tells of an adaptive test who is given which form, and of a bank when it runs dry', () => {
  const adaptive = report.packs.find(({ slug }) => slug === 'sat-full-1');
  const shares = (adaptive?.exposure ?? []).map(({ share }) => share);
  expect(shares).toHaveLength(6);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(4);
  expect(adaptive?.blueprint?.shares.find(({ domain }) => domain === 'Algebra')).toMatchObject({ least: 13, most: 15 });
  const banks = report.packs.filter(({ kind }) => kind === 'bank');
  expect(banks.every(({ drills }) => drills !== undefined && drills.withoutRepeat >= 1 && drills.fewest.questions >= 1)).toBe(
    true,
  );
});

it('is printed with every form a line', () => {
  const text = formatContentReport(report);
  for (const { slug } of forms()) expect(text).toMatch(new RegExp(`^${slug} +\\d+ `, 'm'));
  expect(text).toMatch(/Everything is within bounds\.$/);
});
