/** A fault of a figure's file, with its line from 1. */
export type Fault = { line: number; reason: string };

/** What draws. Nothing that runs, loads, embeds or animates is here. */
const elements = new Set(
  (
    'svg g defs symbol use title desc style path rect circle ellipse line polyline polygon text tspan textPath marker clipPath mask ' +
    'pattern linearGradient radialGradient stop'
  ).split(' '),
);
const svgNamespace = 'http://www.w3.org/2000/svg';

/** One comment, declaration, closing tag, opening tag, or piece of text of well-formed XML. */
const token =
  /<!--[\s\S]*?-->|<\?xml\s[^<>]*\?>|<\/(?<closed>[\w:.-]+)\s*>|<(?<opened>[\w:.-]+)(?<written>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>|(?<text>[^<]+)/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const unknownEntity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;

/**
 * What keeps an SVG from being shown to students: empty for a drawing that is well-formed XML, brings its own size, runs nothing
 * and loads nothing. What the scanner below does not know is refused, so that no browser can read it in another way.
 */
export function svgFaults(svg: string): Fault[] {
  const faults: Fault[] = [];
  const open: string[] = [];
  let roots = 0;
  let at = 0;
  let line = 1;
  const fault = (reason: string) => {
    faults.push({ line, reason });
  };
  while (at < svg.length) {
    token.lastIndex = at;
    const found = token.exec(svg);
    if (!found) {
      const isSpecial = svg.startsWith('<!', at) || svg.startsWith('<?', at);
      fault(isSpecial ? 'a DOCTYPE, CDATA or processing instruction is not allowed' : 'this is not well-formed XML');
      return faults;
    }
    const { opened, closed, written = '', empty, text } = found.groups ?? {};
    if (opened !== undefined) {
      if (open.length === 0) roots += 1;
      for (const reason of tagFaults(opened, written, open.length === 0)) fault(reason);
      if (!empty) open.push(opened);
    } else if (closed !== undefined) {
      if (open.pop() !== closed) fault(`</${closed}> closes no element`);
    } else if (text !== undefined) {
      for (const reason of textFaults(text, open.at(-1))) fault(reason);
    }
    at = token.lastIndex;
    line += found[0].split('\n').length - 1;
  }
  if (open.length > 0) fault(`<${open.at(-1)}> is not closed`);
  if (roots !== 1) fault('there has to be one <svg> element around everything');
  return faults;
}

function tagFaults(name: string, written: string, isRoot: boolean): string[] {
  const attributes = [...written.matchAll(attribute)].map(
    ([, key = '', double, single]) => [key, double ?? single ?? ''] as const,
  );
  const faults = attributes.flatMap(([key, value]) => attributeFaults(key, value));
  if (!elements.has(name)) faults.push(`the element <${name}> is not allowed in a figure`);
  if (new Set(attributes.map(([key]) => key)).size < attributes.length) faults.push(`<${name}> has an attribute twice`);
  if (isRoot) {
    const has = (key: string) => attributes.some(([other]) => other === key);
    if (name !== 'svg' || !has('xmlns')) faults.push(`the first element has to be <svg xmlns="${svgNamespace}">`);
    if (!has('viewBox')) faults.push('<svg> needs a viewBox');
  }
  return faults;
}

function attributeFaults(key: string, raw: string): string[] {
  const value = decoded(raw);
  const local = key.slice(key.indexOf(':') + 1).toLowerCase();
  if (unknownEntity.test(raw)) return [`the attribute ${key} has an entity that is not known`];
  if (local.startsWith('on')) return [`the event attribute ${key} is not allowed`];
  if (key === 'xmlns') return value === svgNamespace ? [] : ['only the SVG namespace is allowed'];
  if (local === 'href' && !/^#[\w.-]+$/.test(value)) return [`${key} may only name a part of the same figure (#name)`];
  if (local === 'base' || local === 'src') return [`the attribute ${key} is not allowed`];
  return loads(value) ? [`the attribute ${key} refers to something outside of the figure`] : [];
}

function textFaults(text: string, parent: string | undefined): string[] {
  if (unknownEntity.test(text)) return ['there is an entity that is not known (& is written &amp;)'];
  if (parent === undefined) return text.replace('\uFEFF', '').trim() === '' ? [] : ['there is text outside of <svg>'];
  if (parent === 'style' && (loads(decoded(text)) || text.includes('@'))) return ['<style> may load nothing and has no @ rules'];
  return [];
}

/** A backslash could hide `url` from this check. */
const loads = (css: string): boolean => /url\s*\((?!\s*["']?#)|image-set|\\/i.test(css);

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(raw: string): string {
  return raw.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? '';
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
