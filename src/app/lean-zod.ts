/**
 * The part of `zod/mini` that the contract is written with, for the browser: the build puts it in zod's place, which weighs five times as much there
 * (vite.config.ts). tests/app/lean-zod.test.ts holds it to zod's own answers for every shape of the contract. What it lacks fails the build.
 */
type Issue = { code: 'invalid' | 'too_big' | 'too_small'; maximum?: number };
type Issues = Issue[];
/** Gives the value as it is read, and tells what is wrong with it. */
type Run = (value: unknown, issues: Issues) => unknown;
type Check = { run: Run };
type Fields = Record<string, Schema>;
type Result =
  | { success: true; data: unknown; error?: undefined }
  | { success: false; data?: undefined; error: { issues: Issues } };

type Schema = Check & {
  shape: Fields;
  options: readonly unknown[];
  isOptional: boolean;
  check: (...checks: Check[]) => Schema;
  safeParse: (value: unknown) => Result;
};

type Extra = { shape?: Fields; options?: readonly unknown[]; isOptional?: boolean };

// @__NO_SIDE_EFFECTS__
function create(run: Run, extra: Extra = {}): Schema {
  const schema: Schema = {
    shape: {},
    options: [],
    isOptional: false,
    ...extra,
    run,
    check: (...checks) => create(runAll(run, checks), extra),
    safeParse: (value) => safeParse(schema, value),
  };
  return schema;
}

const runAll =
  (run: Run, checks: readonly Check[]): Run =>
  (value, issues) => {
    const before = issues.length;
    const read = run(value, issues);
    return issues.length > before ? read : checks.reduce((now, check) => check.run(now, issues), read);
  };

const refuse = (issues: Issues, issue: Issue = { code: 'invalid' }): undefined => void issues.push(issue);

// @__NO_SIDE_EFFECTS__
const demand =
  (isRight: (value: unknown) => boolean): Run =>
  (value, issues) =>
    isRight(value) ? value : refuse(issues);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: Record<string, unknown>) => [Object.prototype, null].includes(Object.getPrototypeOf(value));

export function safeParse(schema: Schema, value: unknown): Result {
  const issues: Issues = [];
  const data = schema.run(value, issues);
  return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } };
}

export function parse(schema: Schema, value: unknown): unknown {
  const read = safeParse(schema, value);
  if (!read.success) throw new TypeError('The value has another shape.');
  return read.data;
}

// @__NO_SIDE_EFFECTS__
export const unknown = () => create((value) => value);
// @__NO_SIDE_EFFECTS__
export const custom = (isRight: (value: unknown) => boolean = () => true) => create(demand(isRight));
// @__NO_SIDE_EFFECTS__
export const string = () => create(demand((value) => typeof value === 'string'));
// @__NO_SIDE_EFFECTS__
export const number = () => create(demand(Number.isFinite));
// @__NO_SIDE_EFFECTS__
export const int = () => create(demand(Number.isSafeInteger));
// @__NO_SIDE_EFFECTS__
export const boolean = () => create(demand((value) => typeof value === 'boolean'));
// @__NO_SIDE_EFFECTS__
export const literal = (values: unknown) => create(demand((value) => [values].flat().includes(value)));

// @__NO_SIDE_EFFECTS__
const oneOf = (options: readonly unknown[]) =>
  create(
    demand((value) => options.includes(value)),
    { options },
  );

export { oneOf as enum };

// @__NO_SIDE_EFFECTS__
const readFields = (shape: Fields, isStrict: boolean): Schema =>
  create(
    (value, issues) => {
      if (!isRecord(value)) return refuse(issues);
      const read: Record<string, unknown> = {};
      for (const [name, field] of Object.entries(shape)) {
        const data = field.run(value[name], issues);
        if (data !== undefined || name in value) read[name] = data;
        else if (!field.isOptional) refuse(issues);
      }
      if (isStrict && Object.keys(value).some((name) => !Object.hasOwn(shape, name))) refuse(issues);
      return read;
    },
    { shape },
  );

// @__NO_SIDE_EFFECTS__
export const object = (shape: Fields) => readFields(shape, false);
// @__NO_SIDE_EFFECTS__
export const strictObject = (shape: Fields) => readFields(shape, true);
// @__NO_SIDE_EFFECTS__
export const extend = (schema: Schema, more: Fields) => object({ ...schema.shape, ...more });
// @__NO_SIDE_EFFECTS__
export const pick = ({ shape }: Schema, names: Record<string, true>) =>
  object(Object.fromEntries(Object.entries(shape).filter(([name]) => name in names)));
// @__NO_SIDE_EFFECTS__
export const partial = ({ shape }: Schema) =>
  object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, optional(field)])));

// @__NO_SIDE_EFFECTS__
export const array = (item: Schema) =>
  create((value, issues) => (Array.isArray(value) ? Array.from(value, (one) => item.run(one, issues)) : refuse(issues)));

// @__NO_SIDE_EFFECTS__
export const record = (name: Schema, item: Schema) =>
  create((value, issues) => {
    if (!isRecord(value) || !isPlain(value)) return refuse(issues);
    const names = Object.keys(value).filter((key) => key !== '__proto__');
    return Object.fromEntries(names.map((key) => [name.run(key, issues), item.run(value[key], issues)]));
  });

// @__NO_SIDE_EFFECTS__
export const optional = (inner: Schema) =>
  create((value, issues) => (value === undefined ? value : inner.run(value, issues)), { ...inner, isOptional: true });
// @__NO_SIDE_EFFECTS__
export const nullable = (inner: Schema) => create((value, issues) => (value === null ? value : inner.run(value, issues)), inner);
// @__NO_SIDE_EFFECTS__
export const _default = (inner: Schema, missing: unknown) =>
  create((value, issues) => (value === undefined ? structuredClone(missing) : inner.run(value, issues)));
// @__NO_SIDE_EFFECTS__
const caught = (inner: Schema, instead: unknown) =>
  create((value) => {
    const read = safeParse(inner, value);
    return read.success ? read.data : instead;
  });

export { caught as catch };

// @__NO_SIDE_EFFECTS__
export const union = (choices: readonly Schema[]) =>
  create((value, issues) => {
    const read = choices.map((choice) => safeParse(choice, value)).find(({ success }) => success);
    return read ? read.data : refuse(issues);
  });
// @__NO_SIDE_EFFECTS__
export const discriminatedUnion = (_name: string, choices: readonly Schema[]) => union(choices);

// @__NO_SIDE_EFFECTS__
export const transform = (change: (value: unknown) => unknown) => create((value) => change(value));
// @__NO_SIDE_EFFECTS__
export const pipe = (first: Schema, then: Schema) => create(runAll(first.run, [then]));

// @__NO_SIDE_EFFECTS__
const bound = (isWithin: (value: never) => boolean, issue: Issue): Check => ({
  run: (value, issues) => {
    if (!isWithin(value as never)) refuse(issues, issue);
    return value;
  },
});
type WithLength = { length: number };

// @__NO_SIDE_EFFECTS__
export const minLength = (least: number) => bound(({ length }: WithLength) => length >= least, { code: 'too_small' });
// @__NO_SIDE_EFFECTS__
export const maxLength = (most: number) => bound(({ length }: WithLength) => length <= most, { code: 'too_big', maximum: most });
// @__NO_SIDE_EFFECTS__
export const length = (size: number) => bound((value: WithLength) => value.length === size, { code: 'invalid' });
// @__NO_SIDE_EFFECTS__
export const minimum = (least: number) => bound((value: number) => value >= least, { code: 'too_small' });
// @__NO_SIDE_EFFECTS__
export const maximum = (most: number) => bound((value: number) => value <= most, { code: 'too_big', maximum: most });
export { maximum as lte, minimum as gte };
// @__NO_SIDE_EFFECTS__
export const nonnegative = () => minimum(0);
// @__NO_SIDE_EFFECTS__
export const positive = () => bound((value: number) => value > 0, { code: 'too_small' });
// @__NO_SIDE_EFFECTS__
export const regex = (pattern: RegExp) => bound((value: string) => pattern.test(value), { code: 'invalid' });
// @__NO_SIDE_EFFECTS__
export const refine = (isRight: (value: never) => boolean) => bound(isRight, { code: 'invalid' });
// @__NO_SIDE_EFFECTS__
export const trim = (): Check => ({ run: (value) => String(value).trim() });
