import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownCatalogue } from '../../contract/enrolment/catalogue.ts';
import { shownCatalogue } from '../catalogue/shown.ts';
import type { Context } from '../context.ts';
import { siteAddress } from '../site-address.ts';
import { fillPage, withConfig } from './fill.ts';
import { type Page, toPage } from './page.ts';
import { toPageConfig } from './page-config.ts';
import { policyWith } from './security.ts';

type Source = Pick<Context, 'db' | 'environment' | 'listeningAt'>;

/** Gives a page as it is now. */
export type GetPage = () => Promise<Page>;

/** What the build made of pages: the app's one, and those that the server renders, by address; '*' stands where nothing is. */
export type BuiltPages = {
  app: GetPage;
  ahead: ReadonlyMap<string, GetPage>;
  missing: GetPage;
  /** The developers' page of statecharts; null unless the build was asked for it. */
  statecharts: GetPage | null;
};

/** How the build renders a public page (src/app/prerender/render.tsx). */
type Renderer = {
  renderPage(path: string, shown: { demo: boolean; catalogue: ShownCatalogue }, assets: unknown): Promise<string>;
};

/**
 * Reads the pages in `folder`; null where the app has not been built. Each is rendered and completed when it is first asked for, since only then the
 * server knows its own address, and again when the catalogue has changed.
 */
export async function readPages(folder: string, context: Source): Promise<BuiltPages | null> {
  const index = join(folder, 'pages/index.json');
  if (!existsSync(index)) return null;
  const files: { path: string; assets: unknown }[] = JSON.parse(readFileSync(index, 'utf8'));
  const { renderPage }: Renderer = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'pages/render.js')).href);
  const { demo } = context.environment;
  const render = (path: string, assets: unknown) =>
    whileSame(context, async (catalogue) => complete(await renderPage(path, { demo, catalogue }, assets), catalogue, context));
  const ahead = new Map(files.map(({ path, assets }) => [path, render(path, assets)]));
  const missing = ahead.get('*');
  if (!missing) throw new Error('The build has no page for addresses that lead nowhere.');
  ahead.delete('*');
  const document = (name: string) => {
    const html = readFileSync(join(folder, name), 'utf8');
    return whileSame(context, async (catalogue) => complete(html, catalogue, context));
  };
  const statecharts = existsSync(join(folder, 'statecharts.html')) ? document('statecharts.html') : null;
  return { app: document('app.html'), ahead, missing, statecharts };
}

/** Makes a page once for each state of the catalogue. */
function whileSame({ db }: Source, make: (catalogue: ShownCatalogue) => Promise<Page>): GetPage {
  let last: { catalogue: ShownCatalogue; page: Promise<Page> } | undefined;
  return async () => {
    const catalogue = await shownCatalogue(db);
    if (last?.catalogue === catalogue) return last.page;
    const made = { catalogue, page: make(catalogue) };
    last = made;
    // What failed is tried again.
    made.page.catch(() => {
      if (last === made) last = undefined;
    });
    return made.page;
  };
}

function complete(html: string, catalogue: ShownCatalogue, context: Source): Page {
  const config = toPageConfig(context.environment, catalogue);
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
