import type { FastifyInstance } from 'fastify';
import { siteAddress } from '../site-address.ts';

/** Serves robots.txt and sitemap.xml: what search engines may read, and the public pages there are. */
export function siteMapRoute(app: FastifyInstance, paths: readonly string[]): void {
  app.get('/robots.txt', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nDisallow: /files/\n\nSitemap: ${siteAddress(app.context)}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(siteMap(siteAddress(app.context), paths)),
  );
}

const siteMap = (site: string, paths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${site}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
