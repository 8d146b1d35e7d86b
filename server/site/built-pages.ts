import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { siteAddress } from '../site-address.ts';
import { fillPage, withConfig } from './fill.ts';
import { type Page, toPage } from './page.ts';
import { toPageConfig } from './page-config.ts';
import { policyWith } from './security.ts';

type Source = Pick<Context, 'environment' | 'listeningAt'>;

/** What the build made of pages: the app's one, and those that were built ahead, by address; '*' stands where nothing is. */
export type BuiltPages = {
  app: () => Page;
  ahead: ReadonlyMap<string, () => Page>;
  missing: () => Page;
  /** The developers' page of statecharts; null unless the build was asked for it. */
  statecharts: (() => Page) | null;
};

/**
 * Reads the pages in `folder`; null where the app has not been built. Each is completed when it is first asked for: only then the
 * server knows its own address.
 */
export function readPages(folder: string, context: Source): BuiltPages | null {
  const index = join(folder, 'pages/index.json');
  if (!existsSync(index)) return null;
  const variant = context.environment.demo ? 'demo' : 'plain';
  const files: { path: string; file: string }[] = JSON.parse(readFileSync(index, 'utf8'));
  const read = (file: string) => readFileSync(join(folder, 'pages', variant, file), 'utf8');
  const all = new Map(files.map(({ path, file }) => [path, once(read(file), context)]));
  const missing = all.get('*');
  if (!missing) throw new Error('The build has no page for addresses that lead nowhere.');
  all.delete('*');
  const document = (name: string) => once(readFileSync(join(folder, name), 'utf8'), context);
  const statecharts = existsSync(join(folder, 'statecharts.html')) ? document('statecharts.html') : null;
  return { app: document('app.html'), ahead: all, missing, statecharts };
}

function once(html: string, context: Source): () => Page {
  let page: Page | undefined;
  return () => (page ??= complete(html, context));
}

function complete(html: string, context: Source): Page {
  const config = toPageConfig(context.environment);
  return toPage(withConfig(fillPage(html, siteAddress(context), config), config), createPolicy(html, context));
}

/** A page that brings its styles and its script in itself is allowed exactly those. */
function createPolicy(html: string, { environment }: Source): string | null {
  const styleSrc = toHashes(/<style>(.*?)<\/style>/s.exec(html));
  const scriptSrc = toHashes(/<script type="module">(.*?)<\/script>/s.exec(html));
  return styleSrc.length + scriptSrc.length === 0 ? null : policyWith(environment, { styleSrc, scriptSrc });
}

const toHashes = (found: RegExpExecArray | null): string[] =>
  found?.[1] === undefined ? [] : [`'sha256-${createHash('sha256').update(found[1]).digest('base64')}'`];
