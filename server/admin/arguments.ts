import { parseArgs } from 'node:util';
import { errorCode } from '../db/errors.ts';
import type { Command, Option } from './command.ts';

/** The command cannot be understood: exit code 2. `about` is what the help is asked for with. */
export class UsageError extends Error {
  override name = 'UsageError';
  /** The message and where more is said. */
  readonly explanation: string;

  constructor(message: string, about = '') {
    super(message);
    this.explanation = `${message}\nSee: npm run admin -- help ${about}`.trimEnd();
  }
}

type Values = { options: ReadonlyMap<string, string>; flags: ReadonlySet<string>; positionals: readonly string[] };

/** What a command was given, already checked against what it declares. */
export class Arguments {
  readonly #values: Values;

  constructor(values: Values) {
    this.#values = values;
  }

  /** A positional, counted from 0. */
  positional(index: number): string {
    return present(this.#values.positionals[index], `positional ${index}`);
  }

  /** An option that is declared as required. */
  text(name: string): string {
    return present(this.#values.options.get(name), `--${name}`);
  }

  optional(name: string): string | undefined {
    return this.#values.options.get(name);
  }

  /** Everything that was given, by name: positionals under the names that the command gives them. */
  entries(command: Pick<Command, 'positionals'>): Record<string, string> {
    const { options, flags, positionals } = this.#values;
    const named = command.positionals.map((name, index) => [name.toLowerCase(), positionals[index] ?? '']);
    return Object.fromEntries([...named, ...options, ...[...flags].map((name) => [name, 'yes'])]);
  }

  flag(name: string): boolean {
    return this.#values.flags.has(name);
  }
}

/** Reads what follows a command's name. Throws `UsageError`. */
export function readArguments(command: Command, argv: string[]): Arguments {
  const specs = command.options;
  const wrong = (message: string) => new UsageError(message, command.name);
  const { tokens } = parse(specs, argv, wrong);
  const options = new Map<string, string>();
  const flags = new Set<string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    if (options.has(token.name) || flags.has(token.name)) throw wrong(`--${token.name} is given twice.`);
    if (token.value === undefined) flags.add(token.name);
    else options.set(token.name, checked(token.name, token.value, specs[token.name], wrong));
  }
  const missing = Object.entries(specs).find(([name, { required }]) => required && !options.has(name));
  if (missing) throw wrong(`--${missing[0]} is missing.`);
  const unnamed = command.positionals[positionals.length];
  if (unnamed !== undefined) throw wrong(`${unnamed} is missing.`);
  const excess = positionals[command.positionals.length];
  if (excess !== undefined) throw wrong(`'${excess}' is too much.`);
  return new Arguments({ options, flags, positionals });
}

type UsageErrorMaker = (message: string) => UsageError;

function parse(specs: Readonly<Record<string, Option>>, args: string[], wrong: UsageErrorMaker) {
  const typed = Object.entries(specs).map(([name, { value }]) => [
    name,
    { type: value ? ('string' as const) : ('boolean' as const) },
  ]);
  try {
    return parseArgs({ args, options: Object.fromEntries(typed), allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    if (!(error instanceof Error) || !errorCode(error)?.startsWith('ERR_PARSE_ARGS_')) throw error;
    const [reason = ''] = error.message.split(/\.\s|\n/);
    throw wrong(`${reason.replace(" <value>' argument missing", "' needs a value").replace(/\.$/, '')}.`);
  }
}

function checked(name: string, value: string, spec: Option | undefined, wrong: UsageErrorMaker): string {
  if (value.trim() === '') throw wrong(`--${name} needs a value.`);
  if (spec?.choices && !spec.choices.includes(value))
    throw wrong(`--${name} is one of ${spec.choices.join(', ')}, not '${value}'.`);
  return value;
}

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The command reads ${what}, which it does not declare as required.`);
  return value;
}
