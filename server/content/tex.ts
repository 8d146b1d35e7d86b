import sanitizeHtml from 'sanitize-html';
import temml from 'temml';

/** A formula that cannot be shown; the message says why. */
export class TexError extends Error {
  override name = 'TexError';
}

/** The elements of MathML Core, which is what browsers draw. */
export const mathElements = (
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts ' +
  'mtable mtr mtd mpadded mphantom mstyle'
).split(' ');
export const mathAttributes = (
  'display displaystyle scriptlevel mathvariant stretchy fence separator form lspace rspace largeop movablelimits symmetric ' +
  'minsize maxsize accent accentunder linethickness width height depth voffset columnspan rowspan'
).split(' ');

/** Styles whose loss moves something by a hair, and those of table cells, for which the classes below stand. */
const dispensable = /^(?:math-depth|display|margin-left|padding-left|padding-right|level|font[\w-]*|max-size):|^color:undefined$/;

/** How table cells stand: the app's style sheet knows these classes. `flush` has no padding, `apart` 1em on the left only. */
export const cellClasses = ['tml-left', 'tml-right', 'tml-flush', 'tml-apart', 'tml-jot', 'tml-small'];

/** How often macros are expanded, and how large a size that is asked for can be, in em and pt. */
type TexLimits = { maxExpand?: number; maxSize?: [number, number] };

/**
 * TeX as MathML Core without `style`: what every browser draws with the app's style sheet. `display` is a formula on a line of
 * its own; `limits` are for what strangers typed. Throws `TexError` for what is no TeX, and for what would lose its meaning (colours, frames, strokes).
 */
export function renderMath(tex: string, display: boolean, limits: TexLimits = {}): string {
  const mathml = withLines(rendered(tex, display, limits));
  const lost: string[] = [];
  const clean = sanitizeHtml(mathml, {
    allowedTags: mathElements,
    allowedAttributes: { '*': mathAttributes },
    allowedClasses: { '*': cellClasses },
    transformTags: {
      '*': (tagName, attribs) => {
        const styles = (attribs.style ?? '').split(';').filter((style) => style !== '');
        lost.push(...styles.filter((style) => !dispensable.test(style)));
        if (!mathElements.includes(tagName) || 'mathbackground' in attribs) lost.push(tagName);
        const cell = tagName === 'mtd' ? ` ${getCellClass(attribs.style ?? '')}` : '';
        return { tagName, attribs: { ...attribs, class: `${attribs.class ?? ''}${cell}`.trim() } };
      },
    },
  });
  if (lost.length > 0) throw new TexError('it needs colors, frames or strokes, which are not shown');
  return clean.replaceAll(' class=""', '');
}

function rendered(tex: string, displayMode: boolean, limits: TexLimits): string {
  try {
    return temml.renderToString(tex, { ...limits, displayMode, annotate: false, throwOnError: true, strict: true, trust: false });
  } catch (error) {
    if (error instanceof temml.ParseError && error instanceof Error) throw new TexError(firstLine(error.message));
    // It stumbles over some of what is no TeX instead of saying so.
    if (error instanceof TypeError) throw new TexError('this is no formula');
    throw error;
  }
}

/** Temml adds where in the formula, and underlines it with combining characters. */
const firstLine = (message: string) =>
  message
    .trim()
    .split('\n')[0]
    ?.replace(/ at (?:position \d+|end of input).*$/, '') ?? '';

/** `menclose` is not in MathML Core: a line above or below is an accent that stretches. The innermost is replaced first. */
function withLines(mathml: string): string {
  const replaced = mathml.replace(
    /<menclose notation="(top|bottom)"[^>]*>((?:(?!<menclose).)*?)<\/menclose>/gs,
    (_, side: string, inner: string) => (side === 'top' ? line('mover', inner, '‾') : line('munder', inner, '_')),
  );
  return replaced === mathml ? mathml : withLines(replaced);
}

const line = (element: string, inner: string, stroke: string) =>
  `<${element}><mrow>${inner}</mrow><mo stretchy="true">${stroke}</mo></${element}>`;

function getCellClass(style: string): string {
  if (style.includes('padding-left:0em;padding-right:0em')) return 'tml-flush';
  return style.includes('padding-left:1em;padding-right:0em') ? 'tml-apart' : '';
}
