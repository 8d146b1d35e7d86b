import { readFileSync } from 'node:fs';

const declarationsIn = (body: string) =>
  Object.fromEntries([...body.matchAll(/^ +([a-z\d-]+): (.*);$/gm)].map(([, name = '', value = '']) => [name, value]));

/** The declarations of a rule as they are written, by property. jsdom applies none of them. */
export function readRule(file: string, selector: string): Record<string, string> {
  const start = new RegExp(`^${selector.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')} \\{\n(.*?)^\\}`, 'ms');
  return declarationsIn(start.exec(readFileSync(file, 'utf8'))?.[1] ?? '');
}

const tokens = readFileSync('src/views/tokens.css', 'utf8');
const blockAfter = (start: string) => declarationsIn(tokens.slice(tokens.indexOf(start)).split('}')[0] ?? '');
const light = blockAfter(':root {');
const dark = { ...light, ...blockAfter('prefers-color-scheme: dark) {') };

/** What anybody would call a colour like '#2546c7'. */
function wordFor(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (!/^#[\da-f]{6}$/.test(colour)) return colour;
  if (spread < most * 0.3) return 'grey';
  const sixths = most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const hue = (sixths * 60 + 360) % 360;
  const bounds: [from: number, word: string][] = [
    [340, 'red'],
    [265, 'purple'],
    [195, 'blue'],
    [165, 'turquoise'],
    [75, 'green'],
    [20, 'orange or yellow'],
    [0, 'red'],
  ];
  return bounds.find(([from]) => hue >= from)?.[1] ?? colour;
}

/** The colours that a value like 'var(--bad-fill)' is, in words: in the light scheme and in the dark one. */
export function readColours(value = ''): string[] {
  const inScheme = (scheme: Record<string, string>, text: string): string => {
    const token = /^var\((--[\w-]+)\)$/.exec(text)?.[1];
    return token ? inScheme(scheme, scheme[token] ?? '') : wordFor(text);
  };
  return [inScheme(light, value), inScheme(dark, value)];
}
