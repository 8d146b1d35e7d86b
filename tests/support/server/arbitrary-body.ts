import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.JSONSchema.JSONSchema;
/** Values that are likely to lead somewhere, by the name of the field that they fit. */
export type KnownValues = Record<string, readonly string[]>;

/** What is put in the place of a value: other types, sizes and characters that have broken servers before. */
export const hostileValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2 ** 53,
    4_294_967_296,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    '\ufeff',
  ],
  ...["' or 1=1; drop table students; --", '"; select pg_sleep(9); --', '%', '_', '\\', '#{7*7}', '{{7*7}}', '../../etc/passwd'],
  ...['<script>alert(1)</script>', 'a\r\nSet-Cookie: x=1', '__proto__', 'constructor', 'NaN', '1e309', '0x10', '9'.repeat(400)],
  ...['2026-02-30T00:00:00.000Z', '-271821-04-20T00:00:00.000Z', 'x'.repeat(100_000), '😀'.repeat(70), [], [[]], {}],
  ...[
    { $ne: null },
    { toString: 1 },
    { length: 1e9 },
    JSON.parse('{"__proto__":{"isAdmin":true}}'),
    Array.from({ length: 2000 }, () => 0),
  ],
  JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`),
];

/** Bodies that a call's schema takes, mostly, and that name what is there, often. */
export function arbitraryBody(body: z.ZodMiniObject, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return toObject(schema, known);
}

/** The same with one field replaced, taken away or added. */
export const spoiledBody = (body: z.ZodMiniObject, known: KnownValues): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      arbitraryBody(body, known),
      fc.constantFrom(...Object.keys(body.shape), 'isAdmin', '__proto__'),
      fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue(), fc.constant(undefined)),
    )
    .map(([good, field, value]) => Object.fromEntries([...Object.entries(good), [field, value]]));

function toArbitrary(schema: Schema, known: KnownValues, field: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((each) => toArbitrary(each as Schema, known, field)));
  switch (schema.type) {
    case 'string':
      return toText(schema, known[field] ?? []);
    case 'integer':
      return fc.integer(toRange(schema, 1e9));
    case 'number':
      return fc.oneof(fc.integer(toRange(schema, 1e6)), fc.double({ ...toRange(schema, 1e300), noNaN: true }));
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(toArbitrary(schema.items as Schema, known, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4)),
      });
    case 'object':
      return toObject(schema, known);
    case undefined:
      // A schema that JSON cannot express, as a transformed one, takes a text or anything.
      return fc.oneof(fc.constantFrom('student', 'threeWarnings'), fc.jsonValue());
    default:
      throw new Error(`No body can be made for ${field}: ${JSON.stringify(schema)}. Say here what fits.`);
  }
}

function toObject(schema: Schema, known: KnownValues): fc.Arbitrary<Record<string, unknown>> {
  const { properties, additionalProperties, propertyNames } = schema;
  if (!properties && propertyNames)
    return fc.dictionary(toText(propertyNames as Schema, []), toArbitrary(additionalProperties as Schema, known, ''), {
      maxKeys: 4,
    });
  const fields = Object.entries(properties ?? {}).map(([name, each]) => [name, toArbitrary(each as Schema, known, name)]);
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function toText({ pattern, minLength = 0, maxLength }: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const longest = Math.min(maxLength ?? 200, 200);
  const made =
    pattern === undefined
      ? fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, longest) })
      : fc.stringMatching(new RegExp(pattern));
  return known.length === 0
    ? made
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: made });
}

const toRange = ({ minimum, maximum, exclusiveMinimum }: Schema, most: number) => ({
  min: minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -most),
  max: Math.min(maximum ?? most, most),
});
