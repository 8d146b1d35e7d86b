import type { Report } from '../problem.ts';
import type { XmlElement, XmlText } from './xml.ts';

/** Where the reader of a file says what keeps it from being used (`fault`) and what it left out (`note`). */
export type Sheet = { fault: Report; note: Report };

/** An element of the package's own vocabulary. What of it is never asked for was not understood: `finish` says so. */
export class Node {
  readonly name: string;
  readonly uri: string;
  readonly line: number;
  readonly #element: XmlElement;
  readonly #sheet: Sheet;
  readonly #asked = new Set<unknown>();

  constructor(element: XmlElement, sheet: Sheet) {
    this.name = element.name;
    this.uri = element.uri;
    this.line = element.line;
    this.#element = element;
    this.#sheet = sheet;
  }

  fault(reason: string): void {
    this.#sheet.fault(this.line, reason);
  }

  note(reason: string): void {
    this.#sheet.note(this.line, reason);
  }

  /** An attribute's value; it counts as understood. */
  attribute(name: string): string | undefined {
    const found = this.#element.attributes.find((attribute) => attribute.name === name);
    this.#asked.add(found);
    return found?.value.trim();
  }

  /** An attribute that has to be there. */
  required(name: string): string {
    const value = this.attribute(name) ?? '';
    if (value === '') this.fault(`<${this.name}> has no ${name}`);
    return value;
  }

  /** Counts attributes as understood that change nothing here. */
  accept(...names: string[]): void {
    for (const name of names) this.attribute(name);
  }

  /** The child elements of a name; they count as understood. */
  children(name: string): Node[] {
    const found = this.#element.children.filter((child): child is XmlElement => !('text' in child) && child.name === name);
    for (const child of found) this.#asked.add(child);
    return found.map((child) => new Node(child, this.#sheet));
  }

  /** The first child element of a name. A further one is not understood. */
  child(name: string): Node | undefined {
    const found = this.#element.children.find((child): child is XmlElement => !('text' in child) && child.name === name);
    this.#asked.add(found);
    return found && new Node(found, this.#sheet);
  }

  /** Everything in the element; all of it counts as understood. */
  content(): XmlElement['children'] {
    for (const child of this.#element.children) this.#asked.add(child);
    return this.#element.children;
  }

  /** The text of an element that has nothing else. */
  text(): string {
    const texts = this.#element.children.filter((child): child is XmlText => 'text' in child);
    for (const child of texts) this.#asked.add(child);
    this.finish();
    return texts
      .map(({ text }) => text)
      .join('')
      .trim();
  }

  /** To be called when everything was asked for: notes the rest. */
  finish(): void {
    for (const attribute of this.#element.attributes) {
      if (!this.#asked.has(attribute)) this.note(`the attribute ${attribute.name} of <${this.name}> is not understood`);
    }
    for (const child of this.#element.children) {
      if (this.#asked.has(child)) continue;
      if (!('text' in child)) this.#sheet.note(child.line, `the element <${child.name}> in <${this.name}> is not understood`);
      else if (child.text.trim() !== '') this.#sheet.note(child.line, `the text in <${this.name}> is not understood`);
    }
  }
}
