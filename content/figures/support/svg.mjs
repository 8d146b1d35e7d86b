/**
 * What the figure scripts draw with: the SVG elements as text, a few numbers and points, and the writing of the files.
 * Points are [x, y] in pixels, angles are in degrees.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CONTENT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The usual width of a figure. */
export const WIDTH = 640;

/** A number for an attribute: at most two decimals, no trailing zeros. */
export const n = (value) => String(Number(value.toFixed(2)));

/** A number as a label: with a real minus sign. */
export const label = (value) => String(value).replace('-', '−');

/** The numbers from one to another, both included. */
export const range = (from, to, step = 1) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

export const radians = (degrees) => (degrees * Math.PI) / 180;

/** The point at a distance from another, in a direction counterclockwise from the right as seen. */
export const away = ([x, y], distance, degrees) => [
  x + distance * Math.cos(radians(degrees)),
  y - distance * Math.sin(radians(degrees)),
];

const escapeText = (content) => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const pointList = (points) => points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ');

const dashed = (dash) => (dash ? ` stroke-dasharray="${dash}"` : '');

const turned = (x, y) => `transform="rotate(-90 ${n(x)} ${n(y)})"`;

const sizedText = (x, y, content, { size = 17, anchor = 'middle', weight = 400, italic = false, turn = false } = {}) => {
  const attributes = [
    `x="${n(x)}" y="${n(y)}" font-size="${size}" text-anchor="${anchor}"`,
    weight === 400 ? '' : `font-weight="${weight}"`,
    italic ? 'font-style="italic"' : '',
    turn ? turned(x, y) : '',
  ].filter(Boolean);
  return `<text ${attributes.join(' ')}>${escapeText(content)}</text>`;
};

/** Text where the figure itself states the size; it starts at its point unless told otherwise. */
const inheritingText =
  (inherited) =>
  (x, y, content, { size = inherited, anchor = 'start', weight = 400, turn = false } = {}) => {
    const attributes = [
      `x="${n(x)}" y="${n(y)}"`,
      anchor === 'start' ? '' : `text-anchor="${anchor}"`,
      size === inherited ? '' : `font-size="${size}"`,
      weight === 400 ? '' : `font-weight="${weight}"`,
      turn ? turned(x, y) : '',
    ].filter(Boolean);
    return `<text ${attributes.join(' ')}>${escapeText(content)}</text>`;
  };

/**
 * The drawing functions in one manner: dark `ink` on white, `rule` for light lines, `font` for all text. With `fontSize` the
 * figure states it once and `text` starts at its point; without it every text states its own and is centred on its point.
 * `lineWidth` is that of a plain line; `roundJoins` rounds the corners of polylines.
 */
export function pen({
  ink = '#1b1f24',
  rule = '#d3d7dc',
  font = 'sans-serif',
  fontSize,
  lineWidth = 2,
  roundJoins = false,
} = {}) {
  const line = ([x1, y1], [x2, y2], { width = lineWidth, stroke = ink, dash } = {}) =>
    `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${width}"${dashed(dash)}/>`;

  const polyline = (points, { width = 3, dash } = {}) =>
    `<polyline points="${pointList(points)}" fill="none" stroke="${ink}" stroke-width="${width}"` +
    `${roundJoins ? ' stroke-linejoin="round"' : ''}${dashed(dash)}/>`;

  /** The arc that marks an angle. */
  const arc = (at, radius, from, to) =>
    polyline(
      range(0, 30).map((step) => away(at, radius, from + ((to - from) * step) / 30)),
      { width: 2 },
    );

  /** A filled area without an outline. */
  const polygon = (points, fill) => `<polygon points="${pointList(points)}" fill="${fill}"/>`;

  /** A rectangle; `outline` is the width of its outline, which it otherwise goes without. */
  const rect = (x, y, width, height, fill, outline) =>
    `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"` +
    (outline ? ` stroke="${ink}" stroke-width="${outline}"/>` : '/>');

  const dot = ([x, y], radius = 5) => `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="${ink}"/>`;

  const ring = ([x, y], radius) =>
    `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="#ffffff" stroke="${ink}" stroke-width="3"/>`;

  /** A filled arrowhead with its tip at the point, turned by an angle, clockwise from the right. */
  const arrow = ([x, y], angle) =>
    `<polygon points="0,0 -13,-5 -13,5" fill="${ink}" transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})"/>`;

  /** A whole file: the parts on white ground, one to a line. */
  const figure = (height, parts, { width = WIDTH } = {}) =>
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
        ` font-family="${font}"${fontSize ? ` font-size="${fontSize}"` : ''} fill="${ink}">`,
      rect(0, 0, width, height, '#ffffff'),
      ...parts,
      '</svg>',
      '',
    ].join('\n');

  const text = fontSize ? inheritingText(fontSize) : sizedText;
  return { ink, rule, line, polyline, arc, polygon, rect, dot, ring, arrow, text, figure };
}

/** Writes drawn figures, each under its path from a folder of content/. */
export function saveFigures(folder, files) {
  for (const [name, svg] of Object.entries(files)) {
    const path = join(CONTENT, folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, svg);
  }
  const count = Object.keys(files).length;
  console.log(`${count} ${count === 1 ? 'figure' : 'figures'} written`);
}
