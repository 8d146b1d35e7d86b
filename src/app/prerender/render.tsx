import { renderToString } from 'react-dom/server';
import team from '../../../content/team/team.json';
import { readPageConfig } from '../../content/page-config.ts';
import { loadPage } from '../hydrate/page-loaders.ts';
import { PublicRoot } from '../hydrate/public-root.tsx';
import { toApplicationAddress } from './application-address.ts';
import { checkTeam } from './check-team.ts';
import { type Assets, renderDocument } from './document.ts';
import { allPages } from './pages.ts';
import { type RenderedConfig, renderedConfig } from './placeholders.ts';

const pictures = Object.keys(import.meta.glob('/content/team/*.{webp,jpg,png}')).map((path) => path.replace(/.*\//, ''));
const faults = checkTeam(team, pictures);
if (faults.length > 0) throw new Error(`content/team/team.json cannot be shown: ${faults.join('; ')}`);

/** The address and the component's file of every public page: by them the build looks up what a page loads. */
export const pagesAhead = allPages({ catalogue: { version: 0, courses: [] } }).map(({ path, module, application }) => ({
  path,
  module,
  ...(application ? { application } : {}),
}));

export { toApplicationAddress };

/** What `npm run dev` shows. */
export const developmentCatalogue = readPageConfig(null).catalogue;

/**
 * The document of a public page as it is with these courses, in its plain or its demo variant, with the placeholders in it. `address`: of an
 * application, as `toApplicationAddress` gives it.
 */
export async function renderPage(path: string, shown: RenderedConfig, assets: Assets, address = path): Promise<string> {
  const page = allPages(shown).find((each) => each.path === path);
  if (!page) throw new Error(`There is no public page at '${path}'.`);
  const component = await loadPage(path);
  const body = renderToString(<PublicRoot page={component} config={renderedConfig(shown)} address={address} />);
  return renderDocument({ ...page, body, assets });
}
