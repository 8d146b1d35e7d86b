import { JavaError } from './values.ts';

export type Token = { kind: 'name' | 'int' | 'double' | 'text' | 'sign' | 'end'; text: string };

const pattern =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(?<name>[A-Za-z_]\w*)|(?<double>\d+\.\d+)|(?<int>\d+)|"(?<text>(?:[^"\\]|\\.)*)"|(?<sign>\+\+|--|[+\-*/%=!<>]=|&&|\|\||[-+*/%=!<>(){}[\];,.:])/gy;

const escapes: Readonly<Record<string, string>> = { n: '\n', '"': '"', '\\': '\\' };

/** The tokens of a program, with one more at its end. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (pattern.lastIndex < source.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(source);
    if (!match) throw new JavaError(`what is '${source.slice(at, at + 20)}'?`);
    for (const kind of ['name', 'double', 'int', 'text', 'sign'] as const) {
      const found = match.groups?.[kind];
      if (found === undefined) continue;
      tokens.push({ kind, text: kind === 'text' ? found.replace(/\\(.)/g, (_, sign) => escapes[sign] ?? sign) : found });
    }
  }
  return [...tokens, { kind: 'end', text: '' }];
}
