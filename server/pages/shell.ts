import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageConfig } from '../../contract/page-config.ts';
import type { Environment } from '../environment.ts';

/** The built app's page with the server's configuration in it; null where the app has not been built. */
export function readShell(appFolder: string, environment: Environment): string | null {
  const html = readIfThere(join(appFolder, 'index.html'));
  return html === null ? null : withConfig(html, configOf(environment));
}

/** Where our own calculator is: a document of its own, to be framed. */
export const ownCalculator = '/calculator.html';

const configOf = ({ demo, supportEmail, supportPhone, calculatorUrl }: Environment): PageConfig => ({
  demo,
  supportEmail,
  supportPhone,
  calculatorUrl: calculatorUrl ?? ownCalculator,
  checkout: null,
});

/** Puts the configuration at the end of the head. `<` is escaped, so that no value can end the script. */
export function withConfig(html: string, config: PageConfig): string {
  if (!html.includes('</head>')) throw new Error('The built index.html has no </head>.');
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script type="application/json" id="config">${json}</script></head>`);
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
