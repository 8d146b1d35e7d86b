import type { ComponentType } from 'react';

/**
 * The code of each public page, by its address. Server-side rendering at build time and hydration in the browser take it from here, so
 * that both show the same. Nothing is loaded before it is asked for.
 */
export const pageLoaders: Record<string, () => Promise<ComponentType>> = {
  '/': () => import('../../views/site/home/home-page.tsx').then((file) => file.HomePage),
  '/satpage': () => import('../../views/site/sat-page.tsx').then((file) => file.SatPage),
  '/apcoursespage': () => import('../../views/site/ap-page.tsx').then((file) => file.ApPage),
  '/about-us': () => import('../../views/site/about-page.tsx').then((file) => file.AboutPage),
  '/contact': () => import('../../views/inquiry/contact-page.tsx').then((file) => file.ContactPage),
  '/privacy': () => import('../../views/site/legal/legal-page.tsx').then((file) => file.PrivacyPage),
  '/terms': () => import('../../views/site/legal/legal-page.tsx').then((file) => file.TermsPage),
  '/refunds': () => import('../../views/site/legal/legal-page.tsx').then((file) => file.RefundsPage),
  '/contact-sat': () => import('./application-pages.tsx').then((file) => file.SatApplication),
  '/contact-ap': () => import('./application-pages.tsx').then((file) => file.ApApplication),
  // Stands at every address that leads nowhere.
  '*': () => import('../../views/site/missing-page.tsx').then((file) => file.MissingPage),
};

/** Loads the page of an address; rejects for an address that is no public page's. */
export async function loadPage(path: string): Promise<ComponentType> {
  const load = pageLoaders[path];
  if (!load) throw new Error(`'${path}' is not a public page.`);
  return load();
}
