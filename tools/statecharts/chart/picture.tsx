import { renderToStaticMarkup } from 'react-dom/server';
import { Chart } from './chart.tsx';
import type { Layout } from './layout.ts';

const usedIn = (css: string) => new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));

/** The tokens that `css` uses, as one of the blocks of tokens.css has them. */
function tokensFor(css: string, block: string): string {
  const used = usedIn(css);
  return [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)]
    .filter(([, name]) => used.has(name))
    .map(([, name, value]) => `${name}:${value}`)
    .join(';');
}

/** The style of a picture that stands alone, light and dark, from the texts of chart.css and tokens.css. */
export function renderStyle(chartCss: string, tokensCss: string): string {
  const [light = '', dark = ''] = [...tokensCss.matchAll(/:root\s*\{([^}]+)\}/g)].map(([, block]) => block ?? '');
  const rules = chartCss
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
  return `:root{${tokensFor(rules, light)}}@media (prefers-color-scheme:dark){:root{${tokensFor(rules, dark)}}} ${rules}`;
}

/** A machine's chart as an SVG file with everything that it needs. */
export function renderPicture(layout: Layout, style: string): string {
  const markup = renderToStaticMarkup(<Chart layout={layout} active={new Set()} hot={[]} />);
  return `${markup.replace('>', `><style>${style}</style>`).replaceAll('<g class="', '\n<g class="')}\n`;
}
