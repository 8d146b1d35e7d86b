import { resolve } from 'node:path';
import { families } from '../../content/families/families.ts';
import { checkFamily, type FamilyCheck, variantsAtMost } from '../content/families/check.ts';
import { draw } from '../content/families/draw.ts';
import type { AnyFamily } from '../content/families/family.ts';
import { formatVariant } from '../content/families/format.ts';
import { freezeFolder } from '../content/families/freeze.ts';
import { realFolder } from '../content/folder.ts';
import { CallRefused } from '../http/refused.ts';
import { type Arguments, UsageError } from './arguments.ts';
import type { Command, Outcome } from './command.ts';
import { formatCount, formatTable } from './text.ts';

const name = 'content families';

/** Draws of each family that a check makes where no other number is asked for, and the most that it makes. */
const usualDraws = 2000;
const mostDraws = 100_000;

/** What may stand beside each of the options of which one is chosen. */
const details: Readonly<Record<string, readonly string[]>> = {
  draw: ['seed', 'count'],
  check: ['count'],
  freeze: ['add', 'count'],
};

const contentFamilies: Command = {
  name,
  summary: 'list the families that questions are drawn from, draw from them, check them, freeze what they draw',
  positionals: [],
  options: {
    draw: { value: 'NAME', says: `print variants of a family as a bank has them, from --seed on, --count of them (1)` },
    check: {
      value: 'NAME',
      says: `draw --count times (${usualDraws}) from a family, or from all; the exit code is 1 where one is wrong`,
    },
    freeze: { value: 'FOLDER', says: 'write the bank of a folder anew as its families draw it' },
    add: { value: 'NAME', says: 'with --freeze: add --count variants (1) of a family' },
    seed: { value: 'NUMBER', says: 'a whole number from 1 on (1)' },
    count: { value: 'NUMBER', says: 'how many' },
  },
  examples: [
    name,
    `${name} --draw line-from-table --seed 7 --count 3`,
    `${name} --check all`,
    `${name} --freeze content/bank/sat-algebra-variants --add line-from-table --count 4`,
  ],
  notes: `A family is a rule in content/families; content/README.md says how one is written. A bank has ${variantsAtMost} variants of one at most.`,
  runOffline: async (args, { cwd }) => {
    const chosen = ['draw', 'check', 'freeze'].filter((mode) => args.optional(mode) !== undefined);
    if (chosen.length > 1) throw new UsageError(`--${chosen.join(' and --')} do not go together.`, name);
    const [mode = 'list'] = chosen;
    const idle = ['add', 'seed', 'count'].find(
      (option) => args.optional(option) !== undefined && !details[mode]?.includes(option),
    );
    if (idle !== undefined) throw new UsageError(`--${idle} has nothing to do here.`, name);
    if (mode === 'draw') return drawn(args);
    if (mode === 'check') return checked(args);
    if (mode === 'freeze') return frozen(args, cwd);
    return listed();
  },
};

export const familyCommands: Command[] = [contentFamilies];

function listed(): Outcome {
  const rows = families.map(({ name: family, subject, skill, difficulty, numeric }) => [
    ...[family, subject, skill, difficulty],
    numeric ? 'number' : 'choice',
  ]);
  const data = families.map(({ name: family, subject, domain, skill, difficulty, numeric = false }) => ({
    ...{ name: family, subject, domain, skill, difficulty, numeric },
  }));
  return { text: formatTable(['family', 'subject', 'skill', 'difficulty', 'answered by'], rows, 'There are no families.'), data };
}

function drawn(args: Arguments): Outcome {
  const family = findFamily(args.text('draw'));
  const first = readWhole(args, 'seed', { usual: 1, most: Number.MAX_SAFE_INTEGER });
  const seeds = Array.from({ length: readWhole(args, 'count', { usual: 1, most: 1000 }) }, (_, at) => first + at);
  const draws = seeds.map((seed) => ({ seed, ...draw(family, seed) }));
  const text = draws.map((each) => {
    if ('variant' in each) return formatVariant(each.variant, {});
    return `  # seed ${each.seed}: ${'fault' in each ? each.fault : each.refused}`;
  });
  const data = draws.map((each) => {
    if (!('variant' in each)) return each;
    const { family: _, ...variant } = each.variant;
    return { ...variant, family: family.name };
  });
  return { text: text.join('\n\n'), data, refused: draws.some((each) => 'fault' in each) };
}

function checked(args: Arguments): Outcome {
  const wanted = args.text('check');
  const draws = readWhole(args, 'count', { usual: usualDraws, most: mostDraws });
  const checks = (wanted === 'all' ? families : [findFamily(wanted)]).map((family) => checkFamily(family, draws));
  return { text: checks.map(formatCheck).join('\n'), data: checks, refused: checks.some(({ problems }) => problems.length > 0) };
}

const formatCheck = ({ family, draws, valid, variants, refused, problems }: FamilyCheck): string => {
  const state = problems.length > 0 ? formatCount(problems.length, 'problem') : 'good';
  const reasons = Object.entries(refused).map(([reason, times]) => `; ${times}: ${reason}`);
  return [
    `${family}: ${state}, ${valid} of ${draws} draws are valid, ${variants} differ${reasons.join('')}`,
    ...problems.map((problem) => `  content/families/${family}.ts: ${problem}`),
  ].join('\n');
};

async function frozen(args: Arguments, cwd: string): Promise<Outcome> {
  const folder = await realFolder(resolve(cwd, args.text('freeze')));
  const added = args.optional('add');
  const count = readWhole(args, 'count', { usual: 1, most: variantsAtMost });
  const { variants, figures } = await freezeFolder(
    folder,
    families,
    added === undefined ? undefined : { family: findFamily(added), count },
  );
  const text = `${folder}: ${formatCount(variants, 'variant')}, ${formatCount(figures.size, 'figure')}`;
  return { text, data: { folder, variants, figures: figures.size } };
}

function findFamily(wanted: string): AnyFamily {
  const family = families.find((each) => each.name === wanted);
  if (!family) throw new CallRefused(404, 'notFound', `There is no family '${wanted}'.`);
  return family;
}

function readWhole(args: Arguments, option: string, { usual, most }: { usual: number; most: number }): number {
  const given = args.optional(option);
  if (given === undefined) return usual;
  if (!/^[1-9]\d*$/.test(given) || Number(given) > most)
    throw new UsageError(`--${option} is a whole number from 1 to ${most}, not '${given}'.`, name);
  return Number(given);
}
