import escapeHtml from 'escape-html';
import { brand } from '../../content/brand.ts';
import { missingPath, type PublicPage } from './pages.ts';
import { placeholders } from './placeholders.ts';
import type { StructuredData } from './structured-data.ts';

/**
 * The files a document names, by their addresses. `inlineStyles`: CSS to stand in the document itself. `styles`: the files it is of, which
 * the code that hydrates the page would load otherwise. `linkedStyles`: CSS to be loaded (development). `start`: the script that stands in
 * the document itself, or the file of it (development); `code`: the file that brings the page to life, then those that
 * it loads.
 */
export type Assets = {
  inlineStyles?: string;
  styles?: readonly string[];
  linkedStyles?: readonly string[];
  fonts: readonly string[];
  start: { text: string } | { file: string };
  code: readonly string[];
};

type DocumentParts = Omit<PublicPage, 'module'> & { body: string; assets: Assets };

/** The whole HTML document of a public page. `body` is what React made of it. */
export function renderDocument({ path, title, description, structuredData, application, body, assets }: DocumentParts): string {
  const isMissing = path === missingPath;
  const fullTitle = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(fullTitle)}</title>`,
    ...assets.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`),
    ...styleLines(assets),
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isMissing || application ? ['<meta name="robots" content="noindex">'] : sharingLines(path, fullTitle, description)),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0d1016" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    ...structuredData.map((data) => `<script type="application/ld+json">${json(data)}</script>`),
    '</head>',
    '<body>',
    isMissing
      ? `<div id="root">${body}</div>`
      : `<div id="root" data-page="${path}" data-code="${assets.code.join(' ')}"${stylesNote(assets)}>${body}</div>`,
    ...(isMissing ? [] : [scriptLine(assets.start)]),
    '</body>',
    '</html>',
    '',
  ];
  return lines.join('\n');
}

const scriptLine = (start: Assets['start']) =>
  'text' in start ? `<script type="module">${start.text}</script>` : `<script type="module" src="${start.file}"></script>`;

/** The files of the styles that stand in the document, for the start script. */
const stylesNote = ({ styles = [] }: Assets) => (styles.length === 0 ? '' : ` data-styles="${styles.join(' ')}"`);

const styleLines = ({ inlineStyles, linkedStyles = [] }: Assets) => [
  ...linkedStyles.map((style) => `<link rel="stylesheet" href="${style}">`),
  ...(inlineStyles === undefined ? [] : [`<style>${inlineStyles}</style>`]),
];

const sharingLines = (path: string, title: string, description: string) => [
  `<link rel="canonical" href="${placeholders.origin}${path}">`,
  '<meta property="og:type" content="website">',
  `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
  `<meta property="og:title" content="${escapeHtml(title)}">`,
  `<meta property="og:description" content="${escapeHtml(description)}">`,
  `<meta property="og:url" content="${placeholders.origin}${path}">`,
  `<meta property="og:image" content="${placeholders.origin}/og.png">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  `<meta property="og:image:alt" content="${escapeHtml(`${brand.name}: SAT and AP preparation`)}">`,
  '<meta name="twitter:card" content="summary_large_image">',
];

/** `<` is escaped, so that no text can end the script. */
const json = (data: StructuredData) => JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
