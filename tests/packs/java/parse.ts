import { type Token, tokenize } from './tokens.ts';
import { JavaError } from './values.ts';

export type Expression =
  | { is: 'literal'; value: number | string | boolean | null; real?: true }
  | { is: 'name'; name: string }
  | { is: 'this' }
  | { is: 'field'; of: Expression; name: string }
  | { is: 'item'; of: Expression; at: Expression }
  | { is: 'call'; of: Expression | null; name: string; args: Expression[] }
  | { is: 'new'; type: string; args: Expression[] }
  | { is: 'newArray'; type: string; sizes: Expression[]; items?: Expression[] }
  | { is: 'items'; items: Expression[] }
  | { is: 'unary'; operator: string; of: Expression }
  | { is: 'binary'; operator: string; one: Expression; other: Expression }
  | { is: 'cast'; type: string; of: Expression }
  | { is: 'assign'; operator: string; to: Expression; value: Expression }
  | { is: 'step'; operator: string; to: Expression };

export type Statement =
  | { is: 'declare'; type: string; name: string; value: Expression | null }
  | { is: 'expression'; of: Expression }
  | { is: 'block'; body: Statement[] }
  | { is: 'if'; test: Expression; then: Statement; otherwise: Statement | null }
  | { is: 'while'; test: Expression; body: Statement }
  | { is: 'for'; first: Statement | null; test: Expression | null; next: Expression | null; body: Statement }
  | { is: 'each'; type: string; name: string; of: Expression; body: Statement }
  | { is: 'return'; value: Expression | null };

export type Method = {
  name: string;
  isStatic: boolean;
  type: string;
  params: { type: string; name: string }[];
  body: Statement[];
};
export type Field = { name: string; isStatic: boolean; type: string; value: Expression | null };
export type ClassDeclaration = { name: string; fields: Field[]; methods: Method[]; constructors: Method[] };
export type Program = { classes: ClassDeclaration[]; methods: Method[]; statements: Statement[] };

/** How tightly the operators of two operands bind. */
const binding: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};

const modifiers = new Set(['public', 'private', 'static', 'final']);
const assignments = new Set(['=', '+=', '-=', '*=', '/=', '%=']);
const notTypes = new Set(['return', 'new', 'else', 'if', 'while', 'for', 'this']);

/** Reads classes, methods and statements of the course's part of Java. Throws `JavaError` for what is not in it. */
export const parseJava = (source: string): Program => new Parser(tokenize(source)).program();

class Parser {
  #at = 0;
  readonly #tokens: Token[];

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  program(): Program {
    const program: Program = { classes: [], methods: [], statements: [] };
    while (this.#peek().kind !== 'end') {
      const flags = this.#modifiers();
      if (this.#take('class')) program.classes.push(this.#class());
      else if (this.#isMethod()) program.methods.push(this.#method(flags));
      else program.statements.push(this.#statement());
    }
    return program;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] ?? { kind: 'end', text: '' };
  }

  #is(text: string, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return token.text === text && token.kind !== 'text';
  }

  #take(text: string): boolean {
    if (!this.#is(text)) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw new JavaError(`'${text}' expected before '${this.#peek().text}'`);
  }

  #name(): string {
    const token = this.#peek();
    if (token.kind !== 'name') throw new JavaError(`a name expected before '${token.text}'`);
    this.#at += 1;
    return token.text;
  }

  #modifiers(): Set<string> {
    const found = new Set<string>();
    while (modifiers.has(this.#peek().text)) found.add(this.#name());
    return found;
  }

  /** How many tokens a type has from here on; 0 where there is none. */
  #typeLength(from = 0): number {
    const first = this.#peek(from);
    if (first.kind !== 'name' || notTypes.has(first.text)) return 0;
    let length = 1;
    if (this.#is('<', from + length)) {
      const inner = this.#typeLength(from + length + 1);
      if (inner === 0 || !this.#is('>', from + length + 1 + inner)) return 0;
      length += inner + 2;
    }
    while (this.#is('[', from + length) && this.#is(']', from + length + 1)) length += 2;
    return length;
  }

  #type(): string {
    const length = this.#typeLength();
    if (length === 0) throw new JavaError(`a type expected before '${this.#peek().text}'`);
    const type = this.#tokens.slice(this.#at, this.#at + length).map(({ text }) => text);
    this.#at += length;
    return type.join('');
  }

  #isMethod(): boolean {
    const length = this.#typeLength();
    return length > 0 && this.#peek(length).kind === 'name' && this.#is('(', length + 1);
  }

  #class(): ClassDeclaration {
    const name = this.#name();
    const found: ClassDeclaration = { name, fields: [], methods: [], constructors: [] };
    this.#expect('{');
    while (!this.#take('}')) {
      const flags = this.#modifiers();
      const isStatic = flags.has('static');
      if (this.#is(name) && this.#is('(', 1)) found.constructors.push(this.#signature(this.#name(), name, isStatic));
      else if (this.#isMethod()) found.methods.push(this.#method(flags));
      else {
        const type = this.#type();
        const field = { name: this.#name(), isStatic, type };
        found.fields.push({ ...field, value: this.#take('=') ? this.#initializer() : null });
        this.#expect(';');
      }
    }
    return found;
  }

  #method(flags: ReadonlySet<string>): Method {
    const type = this.#type();
    return this.#signature(this.#name(), type, flags.has('static'));
  }

  #signature(name: string, type: string, isStatic: boolean): Method {
    const params: Method['params'] = [];
    this.#expect('(');
    while (!this.#take(')')) {
      params.push({ type: this.#type(), name: this.#name() });
      if (!this.#is(')')) this.#expect(',');
    }
    return { name, isStatic, type, params, body: this.#block() };
  }

  #block(): Statement[] {
    const body: Statement[] = [];
    this.#expect('{');
    while (!this.#take('}')) body.push(this.#statement());
    return body;
  }

  #statement(): Statement {
    if (this.#is('{')) return { is: 'block', body: this.#block() };
    if (this.#take('if')) return this.#if();
    if (this.#take('while')) return { is: 'while', test: this.#inBrackets(), body: this.#statement() };
    if (this.#take('for')) return this.#for();
    if (this.#take('return')) {
      const value = this.#is(';') ? null : this.#expression();
      this.#expect(';');
      return { is: 'return', value };
    }
    const simple = this.#simple();
    this.#expect(';');
    return simple;
  }

  #if(): Statement {
    const test = this.#inBrackets();
    const then = this.#statement();
    return { is: 'if', test, then, otherwise: this.#take('else') ? this.#statement() : null };
  }

  #for(): Statement {
    this.#expect('(');
    const first = this.#is(';') ? null : this.#simple();
    if (first?.is === 'declare' && first.value === null && this.#take(':')) {
      const of = this.#expression();
      this.#expect(')');
      return { is: 'each', type: first.type, name: first.name, of, body: this.#statement() };
    }
    this.#expect(';');
    const test = this.#is(';') ? null : this.#expression();
    this.#expect(';');
    const next = this.#is(')') ? null : this.#expression();
    this.#expect(')');
    return { is: 'for', first, test, next, body: this.#statement() };
  }

  /** A declaration or an expression, without what ends it. */
  #simple(): Statement {
    this.#modifiers();
    const length = this.#typeLength();
    if (length === 0 || this.#peek(length).kind !== 'name') return { is: 'expression', of: this.#expression() };
    const type = this.#type();
    return { is: 'declare', type, name: this.#name(), value: this.#take('=') ? this.#initializer() : null };
  }

  #initializer(): Expression {
    return this.#is('{') ? { is: 'items', items: this.#items() } : this.#expression();
  }

  #items(): Expression[] {
    const items: Expression[] = [];
    this.#expect('{');
    while (!this.#take('}')) {
      items.push(this.#initializer());
      if (!this.#is('}')) this.#expect(',');
    }
    return items;
  }

  #inBrackets(): Expression {
    this.#expect('(');
    const inner = this.#expression();
    this.#expect(')');
    return inner;
  }

  #expression(): Expression {
    const to = this.#binary(1);
    const operator = this.#peek().text;
    if (!assignments.has(operator) || this.#peek().kind !== 'sign') return to;
    this.#at += 1;
    return { is: 'assign', operator, to, value: this.#expression() };
  }

  #binary(least: number): Expression {
    let one = this.#unary();
    for (;;) {
      const { kind, text: operator } = this.#peek();
      const own = kind === 'sign' ? (binding[operator] ?? 0) : 0;
      if (own < least) return one;
      this.#at += 1;
      one = { is: 'binary', operator, one, other: this.#binary(own + 1) };
    }
  }

  #unary(): Expression {
    if (this.#take('!')) return { is: 'unary', operator: '!', of: this.#unary() };
    if (this.#take('-')) return { is: 'unary', operator: '-', of: this.#unary() };
    if (this.#is('(') && (this.#is('int', 1) || this.#is('double', 1)) && this.#is(')', 2)) {
      const type = this.#peek(1).text;
      this.#at += 3;
      return { is: 'cast', type, of: this.#unary() };
    }
    return this.#postfix();
  }

  #postfix(): Expression {
    let of = this.#primary();
    for (;;) {
      if (this.#take('.')) {
        const name = this.#name();
        of = this.#is('(') ? { is: 'call', of, name, args: this.#args() } : { is: 'field', of, name };
      } else if (this.#take('[')) {
        of = { is: 'item', of, at: this.#expression() };
        this.#expect(']');
      } else if (this.#is('++') || this.#is('--')) {
        const operator = this.#peek().text;
        this.#at += 1;
        return { is: 'step', operator, to: of };
      } else return of;
    }
  }

  #args(): Expression[] {
    const args: Expression[] = [];
    this.#expect('(');
    while (!this.#take(')')) {
      args.push(this.#expression());
      if (!this.#is(')')) this.#expect(',');
    }
    return args;
  }

  #primary(): Expression {
    const { kind, text } = this.#peek();
    if (this.#is('(')) return this.#inBrackets();
    this.#at += 1;
    if (kind === 'int') return { is: 'literal', value: Number(text) };
    if (kind === 'double') return { is: 'literal', value: Number(text), real: true };
    if (kind === 'text') return { is: 'literal', value: text };
    if (text === 'true' || text === 'false') return { is: 'literal', value: text === 'true' };
    if (text === 'null') return { is: 'literal', value: null };
    if (text === 'this') return { is: 'this' };
    if (text === 'new') return this.#new();
    if (kind !== 'name') throw new JavaError(`an expression expected before '${text}'`);
    return this.#is('(') ? { is: 'call', of: null, name: text, args: this.#args() } : { is: 'name', name: text };
  }

  #new(): Expression {
    const name = this.#name();
    const generic = this.#take('<');
    let type = name;
    if (generic) {
      if (!this.#is('>')) type = `${name}<${this.#type()}>`;
      this.#expect('>');
    }
    if (this.#is('(')) return { is: 'new', type, args: this.#args() };
    const sizes: Expression[] = [];
    let depth = 0;
    while (this.#take('[')) {
      depth += 1;
      if (!this.#is(']')) sizes.push(this.#expression());
      this.#expect(']');
    }
    const whole = `${type}${'[]'.repeat(depth)}`;
    return this.#is('{') ? { is: 'newArray', type: whole, sizes, items: this.#items() } : { is: 'newArray', type: whole, sizes };
  }
}
