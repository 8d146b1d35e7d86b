import { SaxesParser } from 'saxes';
import { canBeKept } from '../fields.ts';
import type { Report } from '../problem.ts';

export type XmlText = { text: string; line: number };
export type XmlAttribute = { name: string; value: string };
/** An element: `name` without its prefix, `uri` its namespace, `attributes` without the declarations of namespaces. */
export type XmlElement = {
  name: string;
  uri: string;
  attributes: XmlAttribute[];
  children: (XmlElement | XmlText)[];
  line: number;
};

/** Nothing that people write is nested deeper. */
const deepest = 100;

class MalformedXml extends Error {
  override name = 'MalformedXml';
}

/**
 * Reads an XML file; null where it is no well-formed one, which `fault` is told. A DOCTYPE is refused, so there are no entities but
 * the five of XML, and nothing outside of the file is read. What is no content (processing instructions) goes to `note`.
 */
export function readXml(text: string, { fault, note }: { fault: Report; note: Report }): XmlElement | null {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: XmlElement[] = [];
  let root: XmlElement | null = null;
  let started = 1;
  parser.on('error', (error) => {
    throw new MalformedXml(`this is not well-formed XML: ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`);
  });
  parser.on('doctype', () => {
    throw new MalformedXml('a DOCTYPE is not allowed');
  });
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') throw new MalformedXml(`the encoding is ${encoding}: it has to be UTF-8`);
  });
  parser.on('processinginstruction', ({ target }) => note(parser.line, `the processing instruction ${target} is not understood`));
  parser.on('opentagstart', () => {
    started = parser.line;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const written = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    const kept = written.map(({ name, value }) => ({ name, value }));
    if (kept.some(({ value }) => !canBeKept(value))) throw new MalformedXml('there is a character that cannot be kept');
    const element: XmlElement = { name: local, uri, attributes: kept, children: [], line: started };
    open.at(-1)?.children.push(element);
    root ??= element;
    if (open.push(element) > deepest) throw new MalformedXml(`elements are nested more than ${deepest} deep`);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (found: string) => {
    if (!canBeKept(found)) throw new MalformedXml('there is a character that cannot be kept');
    open.at(-1)?.children.push({ text: found, line: parser.line });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(text).close();
    return root;
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
    fault(parser.line, error.message);
    return null;
  }
}
