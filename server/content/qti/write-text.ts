import { markClasses, namespaces } from './names.ts';
import { escaped, keepable } from './write-xml.ts';

/** A tag of cleaned HTML, in which no attribute has angle brackets. */
const anyTag = /<([a-z]\w*)((?:\s[^<>]*?)?)(\s*\/?)>/g;
const attribute = /([\w-]+)(?:="([^"]*)")?/g;

/** Marks for which QTI has no element, as they are stored. */
const mark = new RegExp(`<(/?)(${Object.keys(markClasses).join('|')})>`, 'g');

/** HTML as it is stored, as XML. `toRoot` leads from the file's folder to the package's, where the figures are. */
export const textXml = (html: string, toRoot: string): string =>
  keepable(html)
    .replaceAll('\r', '&#13;')
    .replace(mark, (_, end: string, name: string) => (end ? '</span>' : `<span class="${markClasses[name]}">`))
    .replace(anyTag, (_, name: string, written: string, end: string) => {
      const attributes = written.replace(attribute, (_found, key: string, value = '') => {
        const kept = key === 'src' ? `${toRoot}${figurePath(value)}` : value;
        return `${key}="${kept.replace(/[\n\t]/g, (space: string) => `&#${space.charCodeAt(0)};`)}"`;
      });
      return `<${name}${name === 'math' ? ` xmlns="${namespaces.math}"` : ''}${attributes}${end}>`;
    });

/** An image that stands for a whole question, passage or option: in a `<div>` of its own, which no text of ours has. */
export const imageXml = (address: string, alt: string, toRoot: string): string =>
  `<div><img src="${toRoot}${figurePath(address)}" alt="${escaped(alt)}"/></div>`;

/** Where a stored image lies in a package. */
export const figurePath = (address: string): string => address.replace(/^\/media\//, 'figures/');
