import { isMap, isNode, isScalar, isSeq, type LineCounter, parseDocument, Scalar, type YAMLMap } from 'yaml';
import type { Report } from './problem.ts';

/** A text of the file. `lineAt` is the line of a place in it, where the file has the text's lines as they are. */
export type SourceText = { text: string; line: number; lineAt(offset: number): number };

/** Where a value is reported. */
export type Sheet = { lines: LineCounter; report: Report; warn?: Report };
/** The file that it stands in. */
type ReadSheet = Sheet & { text: string };

/**
 * Reads YAML of one document with a map at its top; null where it has none, or is no YAML, which `report` is told. Every scalar
 * is the text as written: no value is taken for a number or a boolean.
 */
export function readYaml(text: string, { lines, report, warn }: Sheet): Fields | null {
  const document = parseDocument(text, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  const faults = [...document.errors, ...document.warnings];
  for (const { pos, message } of faults) report(lines.linePos(pos[0]).line, `this is not YAML as it is read here: ${message}`);
  if (faults.length > 0) return null;
  if (isMap(document.contents)) return new Fields(document.contents, { text, lines, report, ...(warn && { warn }) });
  report(1, 'there are no keys in this file');
  return null;
}

/** A map of the file. What is missing, of another kind, or never asked for is reported. */
export class Fields {
  readonly line: number;
  readonly #map: YAMLMap;
  readonly #sheet: ReadSheet;
  readonly #values = new Map<string, { value: unknown; line: number }>();
  readonly #asked = new Set<string>();

  constructor(map: YAMLMap, sheet: ReadSheet) {
    this.#map = map;
    this.#sheet = sheet;
    this.line = getLine(map, sheet) ?? 1;
    for (const { key, value } of map.items) {
      const line = getLine(key, sheet) ?? this.line;
      if (isScalar(key)) this.#values.set(String(key.value), { value, line });
      else sheet.report(line, 'a key has to be a word');
    }
  }

  /** The map alone as YAML, which is read as it is here. */
  toYaml(): string {
    const [start, end] = this.#map.range ?? [0, 0];
    const indent = this.#sheet.lines.linePos(start).col - 1;
    return `${this.#sheet.text
      .slice(start, end)
      .replaceAll(new RegExp(`\\n {0,${indent}}`, 'g'), '\n')
      .trimEnd()}\n`;
  }

  /** The keys in the order written. Whoever takes them has asked for all of them. */
  keys(): string[] {
    for (const key of this.#values.keys()) this.#asked.add(key);
    return [...this.#values.keys()];
  }

  /** Whether the key is there; it counts as asked for. */
  has(key: string): boolean {
    this.#asked.add(key);
    return this.#values.has(key);
  }

  /** Reports a key that does not go with the others. */
  forbid(key: string, reason: string): void {
    if (this.has(key)) this.report(key, reason);
  }

  /** The line of a key; the map's own where the key is missing. */
  findLine(key: string): number {
    return this.#values.get(key)?.line ?? this.line;
  }

  report(key: string, reason: string): void {
    this.reportAt(this.findLine(key), reason);
  }

  reportAt(line: number, reason: string): void {
    this.#sheet.report(line, reason);
  }

  /** Says what is allowed and probably not meant. */
  warn(key: string, reason: string): void {
    this.#sheet.warn?.(this.findLine(key), reason);
  }

  /** A text that has to be there and not empty. */
  text(key: string): SourceText | undefined {
    if (this.#require(key)) return this.optionalText(key);
    return undefined;
  }

  /** A text that may be missing, but not empty. */
  optionalText(key: string): SourceText | undefined {
    this.#asked.add(key);
    const found = this.#values.get(key);
    if (!found) return undefined;
    if (isScalar(found.value)) return this.#written(key, found.value, found.line);
    this.report(key, `'${key}' has to be text`);
    return undefined;
  }

  /** A text that has to be one of a few. */
  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const written = this.text(key);
    const chosen = choices.find((choice) => choice === written?.text);
    if (written && chosen === undefined) this.report(key, `'${key}' is '${written.text}': it can be ${choices.join(', ')}`);
    return chosen;
  }

  /** A map that has to be there. */
  map(key: string): Fields | undefined {
    if (!this.#require(key)) return undefined;
    const value = this.#values.get(key)?.value;
    if (isMap(value)) return new Fields(value, this.#sheet);
    this.report(key, `'${key}' has to be a map of keys and values`);
    return undefined;
  }

  /** Whether there is a map under the key. */
  isMap(key: string): boolean {
    return isMap(this.#values.get(key)?.value);
  }

  /** A list of maps that has to be there. */
  maps(key: string): Fields[] {
    const maps = this.#list(key).map(({ value, line }) => {
      if (isMap(value)) return new Fields(value, this.#sheet);
      this.#sheet.report(line, `each of '${key}' has to be a map of keys and values`);
      return null;
    });
    return maps.filter((map) => map !== null);
  }

  /** A list of texts that has to be there. */
  texts(key: string): SourceText[] {
    const texts = this.#list(key).map(({ value, line }) => {
      if (isScalar(value)) return this.#written(key, value, line);
      this.#sheet.report(line, `each of '${key}' has to be text`);
      return undefined;
    });
    return texts.filter((written) => written !== undefined);
  }

  /** To be called when everything was asked for: reports the other keys. */
  finish(): void {
    const known = [...this.#asked].sort().join(', ');
    for (const [key, { line }] of this.#values) {
      if (!this.#asked.has(key)) this.#sheet.report(line, `there is no key '${key}' here; the keys are ${known}`);
    }
  }

  #require(key: string): boolean {
    if (!this.has(key)) this.#sheet.report(this.line, `'${key}' is missing`);
    return this.has(key);
  }

  #list(key: string): { value: unknown; line: number }[] {
    if (!this.#require(key)) return [];
    const value = this.#values.get(key)?.value;
    if (isSeq(value) && value.items.length > 0) {
      return value.items.map((item) => ({ value: item, line: getLine(item, this.#sheet) ?? this.findLine(key) }));
    }
    this.report(key, `'${key}' has to be a list that is not empty`);
    return [];
  }

  #written(key: string, scalar: Scalar, keyLine: number): SourceText | undefined {
    const line = getLine(scalar, this.#sheet) ?? keyLine;
    const text = typeof scalar.value === 'string' ? scalar.value.trimEnd() : null;
    if (text === null) this.#sheet.report(line, `'${key}' has to be text`);
    else if (text.trim() === '') this.#sheet.report(line, `'${key}' is empty`);
    else if (!canBeKept(text)) this.#sheet.report(line, `'${key}' has a character that cannot be kept`);
    else {
      const isLiteral = scalar.type === Scalar.BLOCK_LITERAL;
      return { text, line, lineAt: (offset) => (isLiteral ? line + text.slice(0, offset).split('\n').length : line) };
    }
    return undefined;
  }
}

const getLine = (value: unknown, { lines }: Sheet): number | undefined =>
  isNode(value) && value.range ? lines.linePos(value.range[0]).line : undefined;

/** PostgreSQL keeps no NUL and no half of a surrogate pair; the importer marks formulas with two private characters. */
export const canBeKept = (text: string): boolean => !/[\0\uE000\uE001]|\p{Surrogate}/u.test(text);
