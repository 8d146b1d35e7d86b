/** A double, told apart from an int, which is a plain number. */
export class Real {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

export class JavaArray {
  /** The type of an item. */
  readonly type: string;
  readonly items: Value[];
  constructor(type: string, items: Value[]) {
    this.type = type;
    this.items = items;
  }
}

export class JavaList {
  readonly items: Value[] = [];
}

export class JavaObject {
  readonly fields = new Map<string, Slot>();
  readonly className: string;
  constructor(className: string) {
    this.className = className;
  }
}

export type Value = number | Real | boolean | string | null | undefined | JavaArray | JavaList | JavaObject;

/** A variable with its type. */
export type Slot = { type: string; value: Value };

/** What a program throws, by the name that Java gives it; and what a compiler would refuse. */
export class JavaError extends Error {}

/** What a variable of the type holds before it is given a value. */
export function initial(type: string): Value {
  if (type === 'int') return 0;
  if (type === 'double') return new Real(0);
  return type === 'boolean' ? false : null;
}

/** A value as a variable of the type holds it: an int becomes a double where one is wanted. */
export function coerce(type: string, value: Value): Value {
  if (type === 'double' || type === 'Double') return typeof value === 'number' ? new Real(value) : value;
  if ((type === 'int' || type === 'Integer') && value instanceof Real) throw new JavaError('possible lossy conversion');
  return value;
}

export const toInt = (value: Value): number => (value instanceof Real ? Math.trunc(value.value) : (value as number)) | 0;

export const toNumber = (value: Value): number => {
  if (value instanceof Real) return value.value;
  if (typeof value === 'number') return value;
  throw new JavaError(`not a number: ${String(value)}`);
};

/** A value as `System.out.print` shows it. */
export function show(value: Value): string {
  if (value instanceof Real) return Number.isInteger(value.value) ? value.value.toFixed(1) : String(value.value);
  if (value instanceof JavaList) return `[${value.items.map(show).join(', ')}]`;
  if (value instanceof JavaArray || value instanceof JavaObject) throw new JavaError('an object has no text of its own here');
  return String(value);
}

const integer: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => (one + other) | 0,
  '-': (one, other) => (one - other) | 0,
  '*': Math.imul,
  '/': (one, other) => Math.trunc(one / other) | 0,
  '%': (one, other) => (one % other) | 0,
};

const real: typeof integer = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
  '%': (one, other) => one % other,
};

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** An operator of two operands that are both evaluated. */
export function operate(operator: string, one: Value, other: Value): Value {
  if (operator === '==' || operator === '!=') return isSame(one, other) === (operator === '==');
  if (operator === '+' && (typeof one === 'string' || typeof other === 'string')) return show(one) + show(other);
  const [left, right] = [toNumber(one), toNumber(other)];
  const compare = comparisons[operator];
  if (compare) return compare(left, right);
  if (one instanceof Real || other instanceof Real) return new Real((real[operator] ?? fail(operator))(left, right));
  if (right === 0 && (operator === '/' || operator === '%')) throw new JavaError('ArithmeticException');
  return (integer[operator] ?? fail(operator))(left, right);
}

function isSame(one: Value, other: Value): boolean {
  if (typeof one === 'string' && typeof other === 'string') throw new JavaError('strings are compared with equals');
  return one instanceof Real || other instanceof Real ? toNumber(one) === toNumber(other) : one === other;
}

function fail(operator: string): never {
  throw new JavaError(`no operator ${operator}`);
}
