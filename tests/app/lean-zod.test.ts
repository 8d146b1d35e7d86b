import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { build } from 'vite';
import { expect, it } from 'vitest';
import type * as zod from 'zod/mini';

const leanZod = fileURLToPath(new URL('../../src/app/lean-zod.ts', import.meta.url));
const entry = 'virtual:contract';

/** The contract as it is built for the browser. */
async function buildContract(): Promise<Record<string, object>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^zod\/mini$/, replacement: leanZod }] },
    plugins: [
      {
        name: 'contract',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? `export default import.meta.glob('/contract/**/*.ts', { eager: true });` : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  });
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  if (chunk?.type !== 'chunk') throw new Error('The contract was not built.');
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-contract-'));
  try {
    const file = join(folder, 'contract.mjs');
    writeFileSync(file, chunk.code);
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Read = { success: boolean; data?: unknown; error?: { issues: { code: string; maximum?: unknown }[] } };
type Schema = { safeParse: (value: unknown) => Read };
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'safeParse' in value;

/** The schemas that a module exports, alone, as a call's or by name: '/contract/exam/attempts.ts.saveAnswers.body'. */
function findSchemas(path: string, value: unknown): [string, Schema][] {
  if (isSchema(value)) return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findSchemas(`${path}.${name}`, inner));
}

const readContract = (files: Record<string, object>) =>
  new Map(Object.entries(files).flatMap(([path, exported]) => findSchemas(path, { ...exported })));

const ofZod = readContract(import.meta.glob<object>('/contract/**/*.ts', { eager: true }));
const lean = readContract(await buildContract());

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', ' a ', 0, -1, 0.5, 1e300, Number.NaN, true, [], {}, new Date(0), Symbol.iterator),
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.anything(),
);

/** Values that fit a schema, as zod describes it, or that fit but for one thing. */
function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const { def } = schema as { def: zod.core.$ZodTypes['_zod']['def'] };
  const nearly = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ arbitrary, weight: 30 }, { arbitrary: odd, weight: 1 });
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, fitting(field)] as const);
      const whole = fc.record<Record<string, unknown>>({ ...Object.fromEntries(fields), more: odd });
      const some = fc.record({ ...Object.fromEntries(fields) }, { requiredKeys: [] });
      return nearly(fc.oneof({ arbitrary: whole, weight: 6 }, { arbitrary: some, weight: 1 }));
    }
    case 'array':
      return nearly(fc.array(fitting(def.element), { maxLength: 4 }));
    case 'record':
      return nearly(
        fc.oneof(
          fc.constant(new Date(0)),
          fc.dictionary(fc.oneof(fc.constantFrom('A', '1', '12', '__proto__'), fc.string()), fitting(def.valueType)),
        ),
      );
    case 'optional':
    case 'default':
    case 'catch':
      return fc.oneof({ arbitrary: fitting(def.innerType), weight: 4 }, { arbitrary: fc.constant(undefined), weight: 1 });
    case 'nullable':
      return fc.oneof({ arbitrary: fitting(def.innerType), weight: 4 }, { arbitrary: fc.constant(null), weight: 1 });
    case 'union':
      return nearly(fc.oneof(...def.options.map(fitting)));
    case 'pipe':
      return fc.oneof(fitting(def.out), fc.string());
    case 'enum':
      return nearly(fc.constantFrom(...Object.values(def.entries)));
    case 'literal':
      return nearly(fc.constantFrom(...def.values));
    case 'number':
      return nearly(fc.oneof(fc.nat(200), fc.double({ noNaN: true }), fc.constantFrom(-1, 2 ** 53, 1_800_000_000_000)));
    case 'boolean':
      return nearly(fc.boolean());
    case 'string':
      return nearly(
        fc.oneof(
          fc.string({ maxLength: 30 }),
          fc.constantFrom('7', 'a'.repeat(43), '0123abcd', '2026-11-24', '2026-11-24T00:00:00.000Z', ' x ', 'a'.repeat(6000)),
        ),
      );
    default:
      return odd;
  }
}

it('reads the same shapes of the contract as zod', () => {
  expect([...lean.keys()].sort()).toEqual([...ofZod.keys()].sort());
  expect(lean.size).toBeGreaterThan(150);
});

/** The limit that a text breaks first: a form says it. */
const tooLong = ({ error }: Read) => (error?.issues[0]?.code === 'too_big' ? error.issues[0].maximum : null);

it('takes what zod takes, gives what zod gives, and tells of the same limit of a text', () => {
  for (const [name, schema] of ofZod) {
    const own = lean.get(name);
    if (!own) throw new Error(`Nothing reads ${name}.`);
    fc.assert(
      fc.property(fc.oneof({ arbitrary: fitting(schema), weight: 9 }, { arbitrary: odd, weight: 1 }), (value) => {
        const theirs = schema.safeParse(value);
        const ours = own.safeParse(value);
        expect([name, ours.success, ours.data]).toStrictEqual([name, theirs.success, theirs.data]);
        if (typeof value === 'string') expect([name, tooLong(ours)]).toEqual([name, tooLong(theirs)]);
      }),
      { numRuns: process.env.LONG === 'all' ? 60 : 20 },
    );
  }
});
