import { JavaArray, JavaError, JavaList, JavaObject, Real, toInt, toNumber, type Value } from './values.ts';

type Methods = Readonly<Record<string, (self: never, args: Value[]) => Value>>;

const text = (value: Value): string => {
  if (typeof value !== 'string') throw new JavaError('NullPointerException');
  return value;
};

/** One of the places of a list or a text. */
function placeIn(length: number, value: Value, error: string): number {
  const at = toInt(value);
  if (at < 0 || at >= length) throw new JavaError(error);
  return at;
}

const strings: Methods = {
  length: (self: string) => self.length,
  indexOf: (self: string, [part]) => self.indexOf(text(part)),
  equals: (self: string, [other]) => self === other,
  compareTo: (self: string, [other]) => compareTexts(self, text(other)),
  split: (self: string, [by]) => new JavaArray('String', self.split(text(by))),
  substring: (self: string, [from, to]) => {
    const [start, end] = [toInt(from), to === undefined ? self.length : toInt(to)];
    if (start < 0 || end > self.length || start > end) throw new JavaError('StringIndexOutOfBoundsException');
    return self.slice(start, end);
  },
};

function compareTexts(one: string, other: string): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) return one.charCodeAt(at) - other.charCodeAt(at);
  }
  return one.length - other.length;
}

const lists: Methods = {
  size: (self: JavaList) => self.items.length,
  get: (self: JavaList, [at]) => self.items[placeIn(self.items.length, at, 'IndexOutOfBoundsException')],
  set: (self: JavaList, [at, value]) => {
    const place = placeIn(self.items.length, at, 'IndexOutOfBoundsException');
    const [before] = self.items.splice(place, 1, value);
    return before;
  },
  remove: (self: JavaList, [at]) => self.items.splice(placeIn(self.items.length, at, 'IndexOutOfBoundsException'), 1)[0],
  add: (self: JavaList, args) => {
    const [first, second] = args;
    if (args.length === 1) self.items.push(first);
    else self.items.splice(placeIn(self.items.length + 1, first, 'IndexOutOfBoundsException'), 0, second);
    return true;
  },
};

const boxed: Methods = {
  equals: (self: Value, [other]) => (self instanceof Real ? other instanceof Real && self.value === other.value : self === other),
  intValue: (self: Value) => toInt(self),
  doubleValue: (self: Value) => new Real(toNumber(self)),
};

/** A method of a value that is no object of a class of the program. */
export function callLibrary(self: Value, name: string, args: Value[]): Value {
  if (self === null || self === undefined) throw new JavaError('NullPointerException');
  const methods = typeof self === 'string' ? strings : self instanceof JavaList ? lists : boxed;
  const method = methods[name];
  if (!method || self instanceof JavaObject) throw new JavaError(`no method ${name}`);
  return method(self as never, args);
}

const parsed = (written: string, shape: RegExp): number => {
  if (!shape.test(written)) throw new JavaError('NumberFormatException');
  return Number(written);
};

/** Class methods and constants of the library; undefined for a name that is none. `random` stands in for chance. */
export const classLibrary = (random: () => number): Readonly<Record<string, (args: Value[]) => Value>> => ({
  'Math.abs': ([value]) => (value instanceof Real ? new Real(Math.abs(value.value)) : Math.abs(toInt(value))),
  'Math.pow': ([base, power]) => new Real(toNumber(base) ** toNumber(power)),
  'Math.sqrt': ([value]) => new Real(Math.sqrt(toNumber(value))),
  'Math.random': () => new Real(random()),
  'Integer.parseInt': ([written]) => parsed(text(written), /^[+-]?\d+$/) | 0,
  'Double.parseDouble': ([written]) => new Real(parsed(text(written), /^[+-]?\d*\.?\d+$/)),
});

export const constants: Readonly<Record<string, Value>> = {
  'Integer.MAX_VALUE': 2147483647,
  'Integer.MIN_VALUE': -2147483648,
};
