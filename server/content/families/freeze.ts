import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CallRefused } from '../../http/refused.ts';
import { variantsAtMost } from './check.ts';
import { describeTask, draw, type Variant } from './draw.ts';
import type { AnyFamily } from './family.ts';
import { formatVariant, type OwnKeys } from './format.ts';

/** A bank of variants alone: what is above them, and which they are. */
type FrozenBank = {
  title: string;
  creator: string;
  subject: string;
  questions: ({ id: string; family?: { name: string; seed: string } } & OwnKeys)[];
};

/** What a bank of variants consists of: its text, and its figures by name. */
export type Frozen = { text: string; figures: Map<string, string>; variants: number };

/** More variants of a family than stand in the bank. */
type Addition = { family: AnyFamily; count: number };

const head = `# Frozen from content/families by \`npm run admin -- content families --freeze FOLDER\`, which writes everything but seed, solvedAs and uncounted anew.\n`;

/**
 * A bank as its families draw it now, with what it says of the variants itself kept, and `addition` at its end: the next seeds that make variants.
 * Throws `CallRefused` 409 for a question that no family drew, a seed that makes no variant, and more of a family than there may be.
 */
export function freeze(text: string, families: readonly AnyFamily[], addition?: Addition): Frozen {
  const bank = parse(text, { schema: 'failsafe' }) as FrozenBank;
  const frozen = (bank.questions ?? []).map(({ id, family, ...own }) => {
    const drawnBy = families.find(({ name }) => name === family?.name);
    if (!family || !drawnBy) refuse(`'${id}' is of no family that there is: a frozen bank has nothing else.`);
    return { variant: requireVariant(drawnBy, Number(family.seed)), own };
  });
  const more = addition
    ? findMore(
        addition,
        frozen.map(({ variant }) => variant),
      ).map((variant) => ({ variant, own: {} }))
    : [];
  const all = [...frozen, ...more];
  const top = [`title: ${JSON.stringify(bank.title)}`, `creator: ${bank.creator}`, `subject: ${bank.subject}`, 'questions:'].join(
    '\n',
  );
  const written = all.map(({ variant, own }) => formatVariant(variant, own));
  const figures = new Map(all.flatMap(({ variant: { id, figure } }) => (figure ? [[`${id}.svg`, figure.svg] as const] : [])));
  return { text: `${head}${top}\n${written.join('\n\n')}\n`, figures, variants: all.length };
}

/** Freezes the bank of a folder, its figures with it. */
export async function freezeFolder(folder: string, families: readonly AnyFamily[], addition?: Addition): Promise<Frozen> {
  const file = join(folder, 'bank.yaml');
  const frozen = freeze(await readFile(file, 'utf8'), families, addition);
  const place = join(folder, 'figures');
  if (frozen.figures.size > 0) await mkdir(place, { recursive: true });
  const before = frozen.figures.size > 0 ? await readdir(place) : [];
  for (const name of before) if (!frozen.figures.has(name)) await rm(join(place, name));
  for (const [name, svg] of frozen.figures) await writeFile(join(place, name), svg);
  await writeFile(file, frozen.text);
  return frozen;
}

function requireVariant(family: AnyFamily, seed: number): Variant {
  const drawn = draw(family, seed);
  if ('variant' in drawn) return drawn.variant;
  return refuse(`'${family.name}' draws no variant from seed ${seed}: ${'fault' in drawn ? drawn.fault : drawn.refused}.`);
}

/** The next variants that ask something else than those there are. */
function findMore({ family, count }: Addition, frozen: readonly Variant[]): Variant[] {
  const own = frozen.filter((variant) => variant.family === family);
  if (own.length + count > variantsAtMost)
    refuse(`'${family.name}' would have ${own.length + count} variants: ${variantsAtMost} at most.`);
  const tasks = new Set(own.map(describeTask));
  const found: Variant[] = [];
  const first = Math.max(0, ...own.map(({ seed }) => seed)) + 1;
  for (let seed = first; found.length < count; seed += 1) {
    if (seed > first + mostDraws) refuse(`'${family.name}' draws too few variants that differ.`);
    const drawn = draw(family, seed);
    if (!('variant' in drawn) || tasks.has(describeTask(drawn.variant))) continue;
    tasks.add(describeTask(drawn.variant));
    found.push(drawn.variant);
  }
  return found;
}

const mostDraws = 10_000;

function refuse(reason: string): never {
  throw new CallRefused(409, 'conflict', reason);
}
