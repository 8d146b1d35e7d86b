import type { PageConfig } from '../../../contract/page-config.ts';

/**
 * What a rendered page leaves open: `server/site/fill.ts` puts the values in. Those of JSON stand
 * in structured data, where other characters must be escaped than in HTML.
 */
export const placeholders = {
  origin: '%ORIGIN%',
  email: '%SUPPORT_EMAIL%',
  phone: '%SUPPORT_PHONE%',
  jsonEmail: '%JSON_SUPPORT_EMAIL%',
  jsonPhone: '%JSON_SUPPORT_PHONE%',
} as const;

/** The configuration that pages are rendered with. Public pages show nothing of calculator and checkout. */
export const renderedConfig = ({ demo, catalogue }: Pick<PageConfig, 'demo' | 'catalogue'>): PageConfig => ({
  demo,
  catalogue,
  supportEmail: placeholders.email,
  supportPhone: placeholders.phone,
  calculatorUrl: '/calculator.html',
  checkout: null,
});
