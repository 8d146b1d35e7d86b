import { renderToString } from 'react-dom/server';
import team from '../../../content/team/team.json';
import { loadPage } from '../hydrate/page-loaders.ts';
import { PublicRoot } from '../hydrate/public-root.tsx';
import { checkTeam } from './check-team.ts';
import { type Assets, renderDocument } from './document.ts';
import { missingPage, type PublicPage, publicPages } from './pages.ts';
import { renderedConfig } from './placeholders.ts';

const pictures = Object.keys(import.meta.glob('/content/team/*.{webp,jpg,png}')).map((path) => path.replace(/.*\//, ''));
const faults = checkTeam(team, pictures);
if (faults.length > 0) throw new Error(`content/team/team.json cannot be shown: ${faults.join('; ')}`);

/** Every page that is built ahead, with the one for addresses that lead nowhere ('*'). */
export const pagesAhead: readonly PublicPage[] = [...publicPages, missingPage];

/** The document of a public page, in its plain or its demo variant, with the placeholders in it. */
export async function renderPage(page: PublicPage, demo: boolean, assets: Assets): Promise<string> {
  const component = await loadPage(page.path);
  const body = renderToString(<PublicRoot page={component} config={renderedConfig(demo)} />);
  return renderDocument({ ...page, body, assets });
}
