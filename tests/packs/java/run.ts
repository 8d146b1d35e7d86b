import { callLibrary, classLibrary, constants } from './library.ts';
import { type ClassDeclaration, type Expression, type Method, parseJava, type Statement } from './parse.ts';
import {
  coerce,
  initial,
  JavaArray,
  JavaError,
  JavaList,
  JavaObject,
  operate,
  Real,
  type Slot,
  show,
  toInt,
  toNumber,
  type Value,
} from './values.ts';

/** More steps than any program of the course takes. */
const mostSteps = 200_000;

/** Names of a block, and the one around it. */
class Scope {
  readonly #slots = new Map<string, Slot>();
  readonly self: JavaObject | null;
  readonly owner: string | null;
  readonly #around: Scope | null;

  constructor(around: Scope | null, self: JavaObject | null, owner: string | null) {
    this.#around = around;
    this.self = self;
    this.owner = owner;
  }

  inner(): Scope {
    return new Scope(this, this.self, this.owner);
  }

  declare(name: string, type: string, value: Value): void {
    if (this.find(name)) throw new JavaError(`variable ${name} is already defined`);
    this.#slots.set(name, { type, value: coerce(type, value) });
  }

  find(name: string): Slot | undefined {
    return this.#slots.get(name) ?? this.#around?.find(name);
  }
}

/** What a block ended with, when it was by `return`. */
type Returned = { value: Value } | null;

/** What a program printed, how often it called methods of its own, and the error that it ended with, or that a compiler would refuse it for. */
export type Outcome = { printed: string; error: string | null; calls: number };

/** Runs a program: its statements in order. `random` stands in for chance. */
export function runJava(source: string, random: () => number = () => 0.5): Outcome {
  let machine: Machine | null = null;
  try {
    machine = new Machine(source, random);
    machine.run();
    return { printed: machine.printed, error: null, calls: machine.calls };
  } catch (error) {
    if (!(error instanceof JavaError)) throw error;
    return { printed: machine?.printed ?? '', error: error.message, calls: machine?.calls ?? 0 };
  }
}

class Machine {
  printed = '';
  /** How many method calls of the program itself were made. */
  calls = 0;
  #steps = 0;
  readonly #program: ReturnType<typeof parseJava>;
  readonly #classes = new Map<string, ClassDeclaration>();
  readonly #statics = new Map<string, Slot>();
  readonly #library: ReturnType<typeof classLibrary>;

  constructor(source: string, random: () => number) {
    this.#program = parseJava(source);
    this.#library = classLibrary(random);
    for (const each of this.#program.classes) this.#classes.set(each.name, each);
  }

  run(): void {
    for (const { name, fields } of this.#program.classes) {
      for (const field of fields.filter(({ isStatic }) => isStatic)) {
        const scope = new Scope(null, null, name);
        const value = field.value ? this.#initialize(field.type, field.value, scope) : initial(field.type);
        this.#statics.set(`${name}.${field.name}`, { type: field.type, value: coerce(field.type, value) });
      }
    }
    this.#block(this.#program.statements, new Scope(null, null, null));
  }

  #block(statements: readonly Statement[], scope: Scope): Returned {
    for (const statement of statements) {
      const returned = this.#statement(statement, scope);
      if (returned) return returned;
    }
    return null;
  }

  #statement(statement: Statement, scope: Scope): Returned {
    this.#steps += 1;
    if (this.#steps > mostSteps) throw new JavaError('the program does not end');
    switch (statement.is) {
      case 'declare':
        scope.declare(
          statement.name,
          statement.type,
          statement.value ? this.#initialize(statement.type, statement.value, scope) : undefined,
        );
        return null;
      case 'expression':
        this.#value(statement.of, scope);
        return null;
      case 'block':
        return this.#block(statement.body, scope.inner());
      case 'if': {
        const branch = this.#test(statement.test, scope) ? statement.then : statement.otherwise;
        return branch && this.#statement(branch, scope.inner());
      }
      case 'while':
        return this.#loop(() => this.#test(statement.test, scope), statement.body, scope);
      case 'for': {
        const own = scope.inner();
        if (statement.first) this.#statement(statement.first, own);
        const { test, next } = statement;
        const isOn = () => test === null || this.#test(test, own);
        return this.#loop(isOn, statement.body, own, () => next && this.#value(next, own));
      }
      case 'each':
        return this.#each(statement, scope);
      case 'return':
        return { value: statement.value ? this.#value(statement.value, scope) : undefined };
    }
  }

  #loop(isOn: () => boolean, body: Statement, scope: Scope, next?: () => void): Returned {
    while (isOn()) {
      const returned = this.#statement(body, scope.inner());
      if (returned) return returned;
      next?.();
    }
    return null;
  }

  #each(statement: Extract<Statement, { is: 'each' }>, scope: Scope): Returned {
    const all = this.#value(statement.of, scope);
    if (!(all instanceof JavaArray || all instanceof JavaList)) throw new JavaError('NullPointerException');
    const size = all.items.length;
    for (let at = 0; at < all.items.length; at += 1) {
      const own = scope.inner();
      own.declare(statement.name, statement.type, all.items[at]);
      const returned = this.#statement(statement.body, own);
      if (returned) return returned;
      if (all.items.length !== size && at + 1 !== all.items.length) throw new JavaError('ConcurrentModificationException');
    }
    return null;
  }

  #test(expression: Expression, scope: Scope): boolean {
    const value = this.#value(expression, scope);
    if (typeof value !== 'boolean') throw new JavaError('a condition has to be a boolean');
    return value;
  }

  /** The value of an initializer: items in braces make an array of the declared type. */
  #initialize(type: string, expression: Expression, scope: Scope): Value {
    if (expression.is !== 'items') return this.#value(expression, scope);
    const inner = type.slice(0, -2);
    return new JavaArray(
      inner,
      expression.items.map((item) => coerce(inner, this.#initialize(inner, item, scope))),
    );
  }

  #value(expression: Expression, scope: Scope): Value {
    switch (expression.is) {
      case 'literal':
        return expression.real ? new Real(expression.value as number) : expression.value;
      case 'this':
        return scope.self;
      case 'name':
      case 'field':
      case 'item':
        return this.#read(expression, scope);
      case 'call':
        return this.#call(expression, scope);
      case 'new':
        return this.#construct(
          expression.type,
          expression.args.map((arg) => this.#value(arg, scope)),
        );
      case 'newArray':
        if (expression.items) return this.#initialize(expression.type, { is: 'items', items: expression.items }, scope);
        return makeArray(
          expression.type,
          expression.sizes.map((size) => toInt(this.#value(size, scope))),
        );
      case 'items':
        throw new JavaError('illegal initializer');
      case 'unary':
        return this.#unary(expression.operator, this.#value(expression.of, scope));
      case 'binary':
        return this.#binary(expression, scope);
      case 'cast': {
        const value = this.#value(expression.of, scope);
        return expression.type === 'int' ? toInt(value) : new Real(toNumber(value));
      }
      case 'assign':
        return this.#assign(expression, scope);
      case 'step': {
        const slot = this.#slot(expression.to, scope);
        const before = slot.get();
        slot.set(operate(expression.operator === '++' ? '+' : '-', before, 1));
        return before;
      }
    }
  }

  #unary(operator: string, value: Value): Value {
    if (operator === '!') return !value;
    return value instanceof Real ? new Real(-value.value) : -toNumber(value) | 0;
  }

  #binary({ operator, one, other }: Extract<Expression, { is: 'binary' }>, scope: Scope): Value {
    if (operator === '&&') return this.#test(one, scope) && this.#test(other, scope);
    if (operator === '||') return this.#test(one, scope) || this.#test(other, scope);
    return operate(operator, this.#value(one, scope), this.#value(other, scope));
  }

  #assign({ operator, to, value }: Extract<Expression, { is: 'assign' }>, scope: Scope): Value {
    const slot = this.#slot(to, scope);
    if (operator === '=') return slot.set(this.#value(value, scope));
    const before = slot.get();
    const after = operate(operator.charAt(0), before, this.#value(value, scope));
    return slot.set(typeof before === 'number' && after instanceof Real ? toInt(after) : after);
  }

  #read(expression: Expression, scope: Scope): Value {
    if (expression.is === 'field' && expression.of.is === 'name') {
      const constant = constants[`${expression.of.name}.${expression.name}`];
      if (constant !== undefined) return constant;
    }
    if (expression.is === 'field') {
      const of = expression.of.is === 'name' && this.#classes.has(expression.of.name) ? null : this.#value(expression.of, scope);
      if (of instanceof JavaArray && expression.name === 'length') return of.items.length;
    }
    const value = this.#slot(expression, scope).get();
    if (value === undefined) throw new JavaError('a variable might not have been initialized');
    return value;
  }

  #slot(to: Expression, scope: Scope): { get(): Value; set(value: Value): Value } {
    if (to.is === 'item') {
      const of = this.#value(to.of, scope);
      if (!(of instanceof JavaArray)) throw new JavaError('NullPointerException');
      const at = toInt(this.#value(to.at, scope));
      if (at < 0 || at >= of.items.length) throw new JavaError('ArrayIndexOutOfBoundsException');
      return {
        get: () => of.items[at],
        set: (value) => {
          of.items[at] = coerce(of.type, value);
          return of.items[at];
        },
      };
    }
    const slot = this.#variable(to, scope);
    return {
      get: () => slot.value,
      set: (value) => {
        slot.value = coerce(slot.type, value);
        return slot.value;
      },
    };
  }

  #variable(to: Expression, scope: Scope): Slot {
    if (to.is === 'name') {
      const found = scope.find(to.name) ?? scope.self?.fields.get(to.name) ?? this.#statics.get(`${scope.owner}.${to.name}`);
      if (found) return found;
      throw new JavaError(`cannot find symbol ${to.name}`);
    }
    if (to.is !== 'field') throw new JavaError('not a variable');
    if (to.of.is === 'name' && this.#classes.has(to.of.name)) {
      const found = this.#statics.get(`${to.of.name}.${to.name}`);
      if (found) return found;
    }
    const of = this.#value(to.of, scope);
    if (of === null) throw new JavaError('NullPointerException');
    const field =
      of instanceof JavaObject && (to.of.is === 'this' || scope.owner === of.className) ? of.fields.get(to.name) : undefined;
    if (!field) throw new JavaError(`${to.name} cannot be read here`);
    return field;
  }

  #call({ of, name, args }: Extract<Expression, { is: 'call' }>, scope: Scope): Value {
    const values = () => args.map((arg) => this.#value(arg, scope));
    if (of?.is === 'field' && of.name === 'out') return this.#print(name, values());
    if (of === null) {
      const owner = scope.owner === null ? undefined : this.#classes.get(scope.owner);
      const methods = owner?.methods ?? this.#program.methods;
      return this.#invoke(methods, { name, self: scope.self, owner: scope.owner, args: values() });
    }
    if (of.is === 'name' && !scope.find(of.name) && !scope.self?.fields.has(of.name)) {
      const owner = this.#classes.get(of.name);
      if (owner) return this.#invoke(owner.methods, { name, self: null, owner: of.name, args: values() });
      const method = this.#library[`${of.name}.${name}`];
      if (method) return method(values());
    }
    const self = this.#value(of, scope);
    if (!(self instanceof JavaObject)) return callLibrary(self, name, values());
    const owner = this.#classes.get(self.className);
    return this.#invoke(owner?.methods ?? [], { name, self, owner: self.className, args: values() });
  }

  #print(name: string, [value]: Value[]): Value {
    this.printed += `${value === undefined ? '' : show(value)}${name === 'println' ? '\n' : ''}`;
    return undefined;
  }

  #invoke(methods: readonly Method[], { name, self, owner, args }: Invocation): Value {
    const method = methods.find((each) => each.name === name && fits(each, args));
    if (!method) throw new JavaError(`no method ${name} for these arguments`);
    if (!method.isStatic && self === null && owner !== null) throw new JavaError(`${name} needs an object`);
    this.calls += 1;
    if (this.calls > 5000) throw new JavaError('StackOverflowError');
    const returned = this.#enter(method, new Scope(null, method.isStatic ? null : self, owner), args);
    return method.type === 'void' ? undefined : coerce(method.type, returned?.value);
  }

  #enter({ params, body }: Method, scope: Scope, args: readonly Value[]): Returned {
    for (const [at, { name, type }] of params.entries()) scope.declare(name, type, args[at]);
    return this.#block(body, scope.inner());
  }

  #construct(type: string, args: Value[]): Value {
    if (type.startsWith('ArrayList')) return new JavaList();
    if (type === 'String') return args[0] ?? '';
    const declared = this.#classes.get(type);
    if (!declared) throw new JavaError(`cannot find symbol ${type}`);
    const made = new JavaObject(type);
    for (const field of declared.fields.filter(({ isStatic }) => !isStatic)) {
      const value = field.value ? this.#initialize(field.type, field.value, new Scope(null, made, type)) : initial(field.type);
      made.fields.set(field.name, { type: field.type, value: coerce(field.type, value) });
    }
    const maker = declared.constructors.find((each) => fits(each, args));
    if (!maker && (declared.constructors.length > 0 || args.length > 0))
      throw new JavaError(`no constructor of ${type} for these`);
    if (maker) this.#enter(maker, new Scope(null, made, type), args);
    return made;
  }
}

type Invocation = { name: string; self: JavaObject | null; owner: string | null; args: Value[] };

/** Whether arguments can be passed to the parameters, as far as their values tell. */
const fits = ({ params }: Method, args: readonly Value[]): boolean =>
  params.length === args.length && params.every(({ type }, at) => isOf(type, args[at]));

function isOf(type: string, value: Value): boolean {
  if (type === 'int') return typeof value === 'number';
  if (type === 'double') return typeof value === 'number' || value instanceof Real;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'String') return typeof value === 'string' || value === null;
  return typeof value === 'object';
}

function makeArray(type: string, [size = 0, ...further]: number[]): JavaArray {
  const inner = type.slice(0, -2);
  if (size < 0) throw new JavaError('NegativeArraySizeException');
  const item = () => (further.length > 0 ? makeArray(inner, further) : initial(inner));
  return new JavaArray(inner, Array.from({ length: size }, item));
}
