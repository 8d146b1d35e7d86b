import { create, type MathNode, parseDependencies } from 'mathjs/number';
import { derivative, integral } from './calculus.ts';
import { type Angle, constants, factorial, functions, logarithm, quotient } from './functions.ts';
import { NotUnderstood } from './not-understood.ts';
import { tidy } from './tidy.ts';

/** What a line may name. `ans`: the result before. */
export type Variable = 'x' | 'y' | 'ans';
export type Values = Record<Variable, number>;
/** NaN where the expression has no value. */
export type Evaluate = (values: Values) => number;
export type CompiledLine = { evaluate: Evaluate; uses: ReadonlySet<Variable> };

/** Of mathjs only the parser: its tree is read here, node by node, and nothing of it is ever evaluated or called. */
const { parse } = create({ ...parseDependencies });

/** What free letters are worth, by the letter. */
export type Letters = Readonly<Record<string, number>>;

type Reading = { angle: Angle; variables: readonly Variable[]; letters: Letters; uses: Set<Variable> };

/** Compiles an expression of numbers. Throws `NotUnderstood`. */
export function compile(
  text: string,
  { angle, variables, letters = {} }: { angle: Angle; variables: readonly Variable[]; letters?: Letters },
): CompiledLine {
  const known = new Set<string>([
    ...functions[angle].keys(),
    ...Object.keys(calculus),
    ...Object.keys(constants),
    ...Object.keys(letters),
    ...variables,
  ]);
  const reading: Reading = { angle, variables, letters, uses: new Set() };
  const evaluate = read(parsed(tidy(text, known)), reading);
  return { evaluate: (values) => finite(evaluate(values)), uses: reading.uses };
}

const finite = (value: number) => (Number.isFinite(value) ? value : NaN);

function parsed(text: string): MathNode {
  try {
    return parse(text);
  } catch (problem) {
    throw new NotUnderstood(wordsFor(problem, text));
  }
}

function wordsFor(problem: unknown, text: string): string {
  const said = problem instanceof Error ? problem.message : '';
  const at = Number(/char (\d+)/.exec(said)?.[1] ?? 0);
  const rest = text.slice(at - 1).trim();
  if (rest === '' || at === 0 || at > text.length) return 'Something is missing at the end.';
  if (rest.startsWith(')')) return 'There’s an extra ), or something is missing before it.';
  return `We can’t read this, starting at “${rest}”.`;
}

/** Reads one node of the tree. What is not listed here is refused: text, lists, objects, units, assignments. */
function read(node: MathNode, reading: Reading): Evaluate {
  if (isKind(node, 'ConstantNode') && typeof node.value === 'number') return constant(node.value);
  if (isKind(node, 'ParenthesisNode') && node.content) return read(node.content, reading);
  if (isKind(node, 'SymbolNode') && node.name !== undefined) return named(node.name, reading);
  if (isKind(node, 'OperatorNode') && node.fn !== undefined) return operated(String(node.fn), getArguments(node), reading);
  if (isKind(node, 'FunctionNode') && node.fn !== undefined) return called(node, reading);
  throw new NotUnderstood('You can use only numbers, x, y and this calculator’s functions here.');
}

/** The fields of the nodes that are read, as they are documented; mathjs types them by class. */
type Fields = { value?: unknown; content?: MathNode; name?: string; fn?: unknown; args?: MathNode[] };
const isKind = (node: MathNode, type: string): node is MathNode & Fields => node.type === type;
const getArguments = (node: Fields): MathNode[] => node.args ?? [];
const constant =
  (value: number): Evaluate =>
  () =>
    value;

function named(name: string, { variables, letters, uses, angle }: Reading): Evaluate {
  const variable = variables.find((each) => each === name);
  if (variable) {
    uses.add(variable);
    return (values) => values[variable];
  }
  const value = Object.hasOwn(constants, name) ? constants[name] : Object.hasOwn(letters, name) ? letters[name] : undefined;
  if (value !== undefined) return constant(value);
  if (functions[angle].has(name)) throw new NotUnderstood(`Write ${name} with parentheses: ${name}(…).`);
  const slider =
    /^[a-z]$/.test(name) && variables.some((each) => each === 'x') ? ` For a slider, type ${name} = 1 on its own line.` : '';
  throw new NotUnderstood(`“${name}” isn’t known here.${slider}`);
}

const unary: Record<string, (value: number) => number> = {
  unaryMinus: (value) => -value,
  unaryPlus: (value) => value,
  factorial,
};
const binary: Record<string, (left: number, right: number) => number> = {
  add: (left, right) => left + right,
  subtract: (left, right) => left - right,
  multiply: (left, right) => left * right,
  divide: quotient,
  pow: (base, exponent) => (base === 0 && exponent <= 0 && exponent !== 0 ? NaN : base ** exponent),
};

function operated(name: string, nodes: MathNode[], reading: Reading): Evaluate {
  const [first, second] = nodes.map((node) => read(node, reading));
  const ofOne = second ? undefined : unary[name];
  if (first && ofOne) return (values) => ofOne(first(values));
  const ofTwo = binary[name];
  if (first && second && ofTwo) return (values) => ofTwo(first(values), second(values));
  throw new NotUnderstood('The only operators you can use here are + − × ÷ ^ !');
}

function called(node: Fields, reading: Reading): Evaluate {
  const name = node.fn instanceof Object && 'name' in node.fn ? String(node.fn.name) : '';
  const nodes = getArguments(node);
  const overX = Object.hasOwn(calculus, name) ? calculus[name] : undefined;
  if (overX) return overX(nodes, reading);
  const values = nodes.map((each) => read(each, reading));
  const [only] = values;
  // x(x + 1) is a product.
  if (only && nodes.length === 1 && isQuantity(name, reading)) {
    const factor = named(name, reading);
    return (at) => factor(at) * only(at);
  }
  const base = /^log_(\d+)$/.exec(name)?.[1];
  if (only && nodes.length === 1 && base) return (at) => logarithm(only(at), Number(base));
  const known = functions[reading.angle].get(name);
  if (!known) throw new NotUnderstood(`This calculator has no function “${name}”.`);
  if (nodes.length < known.least || nodes.length > known.most) throw new NotUnderstood(wrongCount(name, known));
  if (only && nodes.length === 1) return (at) => known.of(only(at));
  return (at) => known.of(...values.map((value) => value(at)));
}

/** Functions of a function: their first part is read with an x of its own. */
const calculus: Readonly<Record<string, (nodes: readonly MathNode[], reading: Reading) => Evaluate>> = {
  deriv: ([body, place, ...more], reading) => {
    if (!body || more.length > 0) throw new NotUnderstood('Write deriv(x^2, 3) for the slope at 3, or deriv(x^2) for it at x.');
    const f = readOverX(body, reading);
    const at = place ? read(place, reading) : named('x', reading);
    return (values) => derivative((x) => f({ ...values, x }), at(values));
  },
  integral: ([body, from, to, ...more], reading) => {
    if (!body || !from || !to || more.length > 0)
      throw new NotUnderstood('Write integral(x^2, 0, 3) for the integral from 0 to 3.');
    const f = readOverX(body, reading);
    const [start, end] = [read(from, reading), read(to, reading)];
    return (values) => integral((x) => f({ ...values, x }), start(values), end(values));
  },
};

function readOverX(body: MathNode, { variables, uses, ...rest }: Reading): Evaluate {
  const own: Reading = { ...rest, variables: [...new Set<Variable>([...variables, 'x'])], uses: new Set() };
  const evaluate = read(body, own);
  for (const name of own.uses) if (name !== 'x') uses.add(name);
  return (values) => finite(evaluate(values));
}

const isQuantity = (name: string, { variables, letters }: Reading) =>
  variables.some((each) => each === name) || Object.hasOwn(constants, name) || Object.hasOwn(letters, name);

function wrongCount(name: string, { least, most }: { least: number; most: number }): string {
  const wanted = least === most ? `${least}` : `${least} or more`;
  return `${name} takes ${wanted} ${least === 1 && most === 1 ? 'number' : 'numbers'} in its parentheses.`;
}
