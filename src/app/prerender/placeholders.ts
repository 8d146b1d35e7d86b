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

/** What pages show of the server's configuration when they are rendered; the checkout only where an application is. */
export type RenderedConfig = Pick<PageConfig, 'demo' | 'catalogue'> &
  Partial<Pick<PageConfig, 'checkout' | 'refundRule' | 'complaintsOfficer' | 'faq' | 'team'>>;

/** The configuration that pages are rendered with. Public pages show nothing of the calculator. */
export const renderedConfig = ({
  demo,
  catalogue,
  refundRule,
  complaintsOfficer,
  faq,
  team,
  checkout = null,
}: RenderedConfig): PageConfig => ({
  demo,
  catalogue,
  checkout,
  ...(refundRule && { refundRule }),
  ...(complaintsOfficer && { complaintsOfficer }),
  ...(faq && { faq }),
  ...(team && { team }),
  supportEmail: placeholders.email,
  supportPhone: placeholders.phone,
  calculatorUrl: '/calculator.html',
});
