import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type LegalKind, legalVersions } from '../../contract/site/legal-versions.ts';
import { projectRoot } from '../project-root.ts';
import { sendNotFound } from './not-found.ts';
import { plainPage, plainPagePolicy } from './plain-page.ts';

const part = z.object({ heading: z.string(), paragraphs: z.array(z.string()), points: z.optional(z.array(z.string())) });
const legalText = z.object({ title: z.string(), lead: z.string(), parts: z.array(part), open: z.array(z.string()) });
type LegalText = z.infer<typeof legalText>;

/** Serves each text that was ever agreed to, in its own words: GET /terms/{version} and /privacy/{version}. */
export function legalVersionRoutes(app: FastifyInstance): void {
  for (const kind of ['terms', 'privacy'] as const)
    app.get<{ Params: { version: string } }>(`/${kind}/:version`, async (request, reply) => {
      const found = legalVersions[kind].find(({ version }) => version === request.params.version);
      if (!found) return sendNotFound(request, reply);
      const file = join(projectRoot, 'content/legal', kind, `${found.version}.json`);
      const text = legalText.parse(JSON.parse(await readFile(file, 'utf8')));
      return reply
        .header('cache-control', 'no-cache')
        .header('content-security-policy', plainPagePolicy)
        .type('text/html; charset=utf-8')
        .send(plainPage(escapeHtml(text.title), describeText(kind, found.version, text)));
    });
}

function describeText(kind: LegalKind, version: string, { lead, parts, open }: LegalText): string {
  const [{ version: newest }] = legalVersions[kind];
  const holds =
    version === newest ? 'It’s the current text.' : `It was replaced on ${newest}: <a href="/${kind}">read the current text</a>.`;
  return [
    `<p class="message" role="status">The text of ${version}, as it was agreed to. ${holds}</p>`,
    `<p>${escapeHtml(lead)}</p>`,
    ...parts.map((each) => describePart(each)),
    ...(open.length > 0 ? [describePart({ heading: 'Still to be added by the school', paragraphs: [], points: open })] : []),
  ].join('\n');
}

const describePart = ({ heading, paragraphs, points = [] }: z.infer<typeof part>): string =>
  [
    `<h2>${escapeHtml(heading)}</h2>`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(points.length > 0 ? [`<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`] : []),
  ].join('\n');
