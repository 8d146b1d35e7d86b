import escapeHtml from 'escape-html';
import type { PageConfig } from '../../contract/page-config.ts';

/**
 * Puts into a page that was built ahead what only the running server knows: the site's address, and the school's e-mail address and
 * telephone number, as HTML and as JSON want them (src/app/prerender/placeholders.ts).
 */
export function fillPage(html: string, site: string, { supportEmail, supportPhone }: PageConfig): string {
  const values: Record<string, string> = {
    ORIGIN: escapeHtml(site),
    SUPPORT_EMAIL: escapeHtml(supportEmail),
    SUPPORT_PHONE: escapeHtml(supportPhone),
    JSON_SUPPORT_EMAIL: inJson(supportEmail),
    JSON_SUPPORT_PHONE: inJson(supportPhone),
  };
  return html.replace(/(tel:)?%([A-Z_]+)%/g, (placeholder, tel: string | undefined, name: string) => {
    const value = values[name];
    // The address of a call has no blanks (src/views/site/telephone-link.tsx).
    return value === undefined ? placeholder : tel ? tel + value.replaceAll(' ', '') : value;
  });
}

/** Puts the configuration at the end of the head. `<` is escaped, so that no value can end the script. */
export function withConfig(html: string, config: PageConfig): string {
  if (!html.includes('</head>')) throw new Error('A built page has no </head>.');
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  return html.replace('</head>', () => `<script type="application/json" id="config">${json}</script></head>`);
}

/** The inside of a JSON string in a script. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
