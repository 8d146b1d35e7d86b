import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShownCatalogue } from '../../contract/enrolment/catalogue.ts';
import type { ItemKind } from '../../contract/enrolment/offers.ts';
import type { PageConfig } from '../../contract/page-config.ts';
import { shownCatalogue } from '../catalogue/shown.ts';
import type { AppContext } from '../http/serve.ts';
import type { SetByOwners } from '../settings/versions.ts';
import { siteAddress } from '../site-address.ts';
import { fillPage, withConfig } from './fill.ts';
import { type Page, toPage } from './page.ts';
import { toPageConfig } from './page-config.ts';
import { policyOf } from './security.ts';
import { shownTexts } from './shown-texts.ts';

type Source = Pick<AppContext, 'db' | 'environment' | 'listeningAt' | 'settings'>;

/** Gives a page as it is now. */
export type GetPage = () => Promise<Page>;

/** What the build made of pages: the app's one, and those that the server renders, by address; '*' stands where nothing is. */
export type BuiltPages = {
  app: GetPage;
  ahead: ReadonlyMap<string, GetPage>;
  /** The applications, by address: the page for a query; null where it asks for what is not in the catalogue, and the app's page shows that. */
  applications: ReadonlyMap<string, (query: string) => Promise<Page | null>>;
  missing: GetPage;
  /** The developers' page of statecharts; null unless the build was asked for it. */
  statecharts: GetPage | null;
};

/** How the build renders a public page (src/app/prerender/render.tsx). */
type Renderer = {
  renderPage(path: string, shown: PageConfig, assets: unknown, address?: string): Promise<string>;
  toApplicationAddress(kind: ItemKind, catalogue: ShownCatalogue, query: string): string | null;
};

type BuiltPage = { path: string; application?: ItemKind; assets: unknown };

/**
 * Reads the pages in `folder`; null where the app has not been built. Each is rendered and completed when it is first asked for, since only then the
 * server knows its own address, and again when the catalogue or a setting has changed.
 */
export async function readPages(folder: string, context: Source): Promise<BuiltPages | null> {
  const index = join(folder, 'pages/index.json');
  if (!existsSync(index)) return null;
  const files: BuiltPage[] = JSON.parse(readFileSync(index, 'utf8'));
  const renderer: Renderer = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'pages/render.js')).href);
  const render = ({ path, assets }: BuiltPage, address?: string) =>
    whileSame(context, async (catalogue) => {
      const shown = configOf(context, catalogue, path);
      return complete(await renderer.renderPage(path, shown, assets, address), catalogue, context, path);
    });
  const ahead = new Map(files.filter(({ application }) => !application).map((page) => [page.path, render(page)]));
  const applications = new Map(
    files.flatMap((page) => {
      const { path, application } = page;
      const toAddress = (catalogue: ShownCatalogue, query: string) =>
        application ? renderer.toApplicationAddress(application, catalogue, query) : null;
      return application ? [[path, applicationPages(context, toAddress, (address) => render(page, address))] as const] : [];
    }),
  );
  const missing = ahead.get('*');
  if (!missing) throw new Error('The build has no page for addresses that lead nowhere.');
  ahead.delete('*');
  const document = (name: string) => {
    const html = readFileSync(join(folder, name), 'utf8');
    return whileSame(context, async (catalogue) => complete(html, catalogue, context));
  };
  const statecharts = existsSync(join(folder, 'statecharts.html')) ? document('statecharts.html') : null;
  return { app: document('app.html'), ahead, applications, missing, statecharts };
}

/** The pages of one application, each made when it is first asked for. */
function applicationPages(
  { db }: Source,
  toAddress: (catalogue: ShownCatalogue, query: string) => string | null,
  render: (address: string) => GetPage,
) {
  const made = new Map<string, GetPage>();
  return async (query: string): Promise<Page | null> => {
    const address = toAddress(await shownCatalogue(db), query);
    if (address === null) return null;
    const page = made.get(address) ?? render(address);
    made.set(address, page);
    return page();
  };
}

/** Makes a page once for each state of the catalogue and of what an owner has set. */
function whileSame({ db, settings }: Source, make: (catalogue: ShownCatalogue) => Promise<Page>): GetPage {
  let last: { catalogue: ShownCatalogue; set: SetByOwners; page: Promise<Page> } | undefined;
  return async () => {
    const catalogue = await shownCatalogue(db);
    const set = settings.setByOwners();
    if (last?.catalogue === catalogue && last.set === set) return last.page;
    const made = { catalogue, set, page: make(catalogue) };
    last = made;
    // What failed is tried again.
    made.page.catch(() => {
      if (last === made) last = undefined;
    });
    return made.page;
  };
}

const configOf = ({ environment, settings }: Source, catalogue: ShownCatalogue, path: string) =>
  toPageConfig(environment, catalogue, shownTexts(path, settings.setByOwners()));

function complete(html: string, catalogue: ShownCatalogue, context: Source, path = ''): Page {
  const config = configOf(context, catalogue, path);
  return toPage(withConfig(fillPage(html, siteAddress(context), config), config), createPolicy(html, context, path));
}

/** A page that brings its styles and its script in itself is allowed exactly those. */
function createPolicy(html: string, { environment }: Source, path: string): string | null {
  const styleSrc = toHashes(/<style>(.*?)<\/style>/s.exec(html));
  const scriptSrc = toHashes(/<script type="module">(.*?)<\/script>/s.exec(html));
  return styleSrc.length + scriptSrc.length === 0 ? null : policyOf(environment, path, { styleSrc, scriptSrc });
}

const toHashes = (found: RegExpExecArray | null): string[] =>
  found?.[1] === undefined ? [] : [`'sha256-${createHash('sha256').update(found[1]).digest('base64')}'`];
