import { CallRefused } from '../../http/refused.ts';

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element; an attribute that is undefined is left out. `content` is XML, an array of it stands on lines of its own. */
export function tag(name: string, attributes: Attributes, content: string | readonly string[] = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  const inner = typeof content === 'string' ? content : `\n${content.join('\n')}\n`;
  return inner.trim() === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/** A text as XML, in an element or in an attribute. White space that a reader would change is written as its number. */
export const escaped = (text: string): string =>
  keepable(text).replace(/[&<>"\r\n\t]/g, (character) => entities[character] ?? `&#${character.charCodeAt(0)};`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A whole file. */
export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** XML has no way to write the other control characters. */
export function keepable(text: string): string {
  if (!notXml.test(text)) return text;
  throw new CallRefused(409, 'conflict', `XML cannot keep a control character in '${text.slice(0, 60)}'.`);
}
