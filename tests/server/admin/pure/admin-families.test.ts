import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { families } from '../../../../content/families/families.ts';
import { answerTo } from '../../../../server/admin/answers.ts';
import type { Answer } from '../../../../server/admin/command.ts';
import { plan } from '../../../../server/admin/plan.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, temporaryFolder } from '../../../support/content/content.ts';

/** The answer to `content families` with these options: no database is asked. */
async function admin(...options: string[]): Promise<Answer> {
  const argv = ['content', 'families', ...options];
  const planned = plan(argv);
  if ('answer' in planned) return planned.answer;
  const { command, args } = planned;
  if (!('runOffline' in command)) throw new Error('This command asks a database.');
  return answerTo(argv, () => command.runOffline(args, { now: new Date(0), cwd: temporaryFolder(), stdin: null }));
}

const done = (out: string): Answer => ({ exitCode: 0, out, err: '' });

it('lists every family with what it asks', async () => {
  const { exitCode, out, err } = await admin();
  expect([exitCode, err]).toEqual([0, '']);
  const rows = out.trimEnd().split('\n');
  expect(rows[0]).toMatch(/^family +subject +skill +difficulty +answered by$/);
  expect(rows.slice(1).map((row) => row.split(/ {2,}/)[0])).toEqual(families.map(({ name }) => name));
  expect(rows.find((row) => row.startsWith('value-of-line'))).toMatch(/SAT Math +Linear functions +medium +number$/);
  const listed = JSON.parse((await admin('--json')).out) as object[];
  expect(listed).toHaveLength(families.length);
  expect(listed).toContainEqual({
    ...{ name: 'line-from-table', subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions' },
    ...{ difficulty: 'easy', numeric: false },
  });
});

describe('--draw', () => {
  const bank = readFileSync(join(projectRoot, 'content/bank/sat-algebra-variants/bank.yaml'), 'utf8');
  const [, frozen = '', seed = ''] = /^( {2}- id: line-from-table-(\d+)\n[\s\S]*?)\n\n {2}- id: /m.exec(bank) ?? [];

  it('prints a variant as the bank has it', async () => {
    expect(frozen).toContain('family: { name: line-from-table');
    const written = frozen.replace(/^ {4}(?:seed|solvedAs|uncounted): .*\n/gm, '');
    expect(await admin('--draw', 'line-from-table', '--seed', seed)).toEqual(done(`${written}\n`));
  });

  it('draws one after the other, the same each time, and says which seed makes none', async () => {
    const drawn = await admin('--draw', 'line-from-table', '--count', '12');
    expect(drawn.exitCode).toBe(0);
    const ids = [...drawn.out.matchAll(/^ {2}(?:- id: line-from-table-|# seed )(\d+)/gm)].map(([, each]) => Number(each));
    expect(ids).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(drawn.out).toContain('the numbers do not fit');
    expect(await admin('--draw', 'line-from-table', '--count', '12')).toEqual(drawn);
    const [first, ...others] = JSON.parse((await admin('--draw', 'line-from-table', '--seed', seed, '--json')).out) as object[];
    expect(others).toEqual([]);
    expect(first).toMatchObject({ id: `line-from-table-${seed}`, seed: Number(seed), family: 'line-from-table' });
  });
});

describe('--check', () => {
  it('draws from one family and says how it went', async () => {
    const { exitCode, out, err } = await admin('--check', 'line-from-table', '--count', '400');
    expect([exitCode, err]).toEqual([0, '']);
    expect(out).toMatch(/^line-from-table: good, \d+ of 400 draws are valid, \d+ differ; \d+: the numbers do not fit\n$/);
  });

  it('draws from all', async () => {
    const { exitCode, out } = await admin('--check', 'all', '--count', '60', '--json');
    const checks = JSON.parse(out) as { family: string; draws: number; problems: string[] }[];
    expect(checks.map(({ family }) => family)).toEqual(families.map(({ name }) => name));
    expect(new Set(checks.map(({ draws }) => draws))).toEqual(new Set([60]));
    // Sixty draws are too few for eight variants of some: nothing else may be wrong.
    const problems = checks.flatMap((check) => check.problems);
    expect(problems.filter((problem) => !/variants differ: a family has 8 at least$/.test(problem))).toEqual([]);
    expect(exitCode).toBe(problems.length > 0 ? 1 : 0);
  });

  it('fails where a family is wrong: one draw makes no eight variants', async () => {
    const { exitCode, out } = await admin('--check', 'value-of-line', '--count', '1');
    expect(exitCode).toBe(1);
    expect(out).toMatch(/^value-of-line: \d problems?, [01] of 1 draws are valid, /);
    expect(out).toMatch(/^ {2}content\/families\/value-of-line\.ts: [01] variants differ: a family has 8 at least$/m);
  });
});

describe('--freeze', () => {
  const top = 'title: "More"\ncreator: Prepchart\nsubject: SAT Math\nquestions: []\n';

  it('writes a bank anew with the variants that are added, at most eight', async () => {
    const folder = fill(temporaryFolder(), { 'bank.yaml': top });
    const added = await admin('--freeze', folder, '--add', 'line-in-figure', '--count', '3');
    expect(added).toEqual(done(`${folder}: 3 variants, 3 figures\n`));
    const text = readFileSync(join(folder, 'bank.yaml'), 'utf8');
    expect(text.match(/family: \{ name: line-in-figure, seed: \d+ \}/g)).toHaveLength(3);
    expect(await admin('--freeze', folder)).toEqual(done(`${folder}: 3 variants, 3 figures\n`));
    expect(readFileSync(join(folder, 'bank.yaml'), 'utf8')).toBe(text);
    expect(await admin('--freeze', folder, '--add', 'line-in-figure', '--count', '6')).toEqual({
      ...{ exitCode: 1, out: '' },
      err: "'line-in-figure' would have 9 variants: 8 at most.\n",
    });
    expect(readFileSync(join(folder, 'bank.yaml'), 'utf8')).toBe(text);
  });

  it('writes nothing into a bank that has a question of another kind, and needs a folder', async () => {
    const byHand = top.replace('[]', '\n  - id: by-hand');
    const folder = fill(temporaryFolder(), { 'bank.yaml': byHand });
    expect(await admin('--freeze', folder)).toMatchObject({ exitCode: 1, err: expect.stringContaining("'by-hand'") });
    expect(readFileSync(join(folder, 'bank.yaml'), 'utf8')).toBe(byHand);
    expect(await admin('--freeze', `${folder}/none`)).toEqual({
      ...{ exitCode: 1, out: '' },
      err: `There is no folder ${folder}/none.\n`,
    });
  });
});

describe('what cannot be meant', () => {
  it.each<[line: string, exitCode: number, said: string]>([
    ['--draw nobody', 1, "There is no family 'nobody'."],
    ['--check nobody', 1, "There is no family 'nobody'."],
    ['--draw line-from-table --seed 0', 2, "--seed is a whole number from 1 to 9007199254740991, not '0'."],
    ['--draw line-from-table --seed 1.5', 2, "--seed is a whole number from 1 to 9007199254740991, not '1.5'."],
    ['--draw line-from-table --count 1001', 2, "--count is a whole number from 1 to 1000, not '1001'."],
    ['--draw line-from-table --count 0', 2, "--count is a whole number from 1 to 1000, not '0'."],
    ['--draw line-from-table --count some', 2, "--count is a whole number from 1 to 1000, not 'some'."],
    ['--check all --count 100001', 2, "--count is a whole number from 1 to 100000, not '100001'."],
    ['--check all --draw line-from-table', 2, '--draw and --check do not go together.'],
    ['--draw', 2, "'--draw' needs a value."],
    ['--seed 3', 2, '--seed has nothing to do here.'],
    ['--check all --seed 3', 2, '--seed has nothing to do here.'],
    ['--draw line-from-table --add line-from-table', 2, '--add has nothing to do here.'],
    ['more', 2, "'more' is too much."],
  ])('%s', async (line, exitCode, said) => {
    const answer = await admin(...line.split(' '));
    expect(answer).toMatchObject({ exitCode, out: '' });
    expect(answer.err.split('\n')[0]).toContain(said);
  });

  it('is said as JSON where JSON is asked for', async () => {
    const { exitCode, out, err } = await admin('--draw', 'nobody', '--json');
    expect({ exitCode, err, said: JSON.parse(out) }).toEqual({
      ...{ exitCode: 1, err: '' },
      said: { error: { code: 'notFound', message: "There is no family 'nobody'." } },
    });
  });
});
