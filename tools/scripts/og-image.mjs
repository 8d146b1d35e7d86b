/**
 * `node tools/scripts/og-image.mjs`: draws public/og.png, the picture that stands beside a link to a public page, with the fonts and colours
 * of the site. Run it when the brand changes; needs the Chromium of the browser tests.
 */
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { inRoot } from './support/root.mjs';

const font = readFileSync(inRoot('src/views/fonts/literata.woff2')).toString('base64');
const page = `<!doctype html><style>
@font-face { font-family: Literata; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
* { margin: 0 }
body { width: 1200px; height: 630px; box-sizing: border-box; padding: 96px; background: #f6f7f9; color: #12161f; font-family: Literata;
  background-image: linear-gradient(#e3e8f1 1px, #0000 1px), linear-gradient(90deg, #e3e8f1 1px, #0000 1px); background-size: 30px 30px }
svg { width: 330px; fill: none; stroke: #12161f; stroke-width: 2.4 }
.filled { fill: #2546c7; stroke: #2546c7 }
h1 { margin-top: 72px; font-size: 92px; font-weight: 680; line-height: 1.08; letter-spacing: -2px }
p { margin-top: 28px; font-size: 40px; color: #3f4757 }
</style>
<svg viewBox="0 0 92 20"><circle cx="10" cy="10" r="8"/><circle cx="34" cy="10" r="8"/>
<circle class="filled" cx="58" cy="10" r="8"/><circle cx="82" cy="10" r="8"/></svg>
<h1>Prepchart</h1><p>SAT and AP preparation, one student at a time.</p>`;

const debian = '/usr/bin/chromium';
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(debian) ? debian : undefined);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.evaluate(() => document.fonts.ready);
await tab.screenshot({ path: inRoot('public/og.png') });
await browser.close();
