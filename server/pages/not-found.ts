import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const style = [
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}',
  'body{max-width:34rem;margin:15vh auto;padding:0 1.5rem}',
].join('');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page not found · Prepchart</title>
<style>${style}</style>
</head>
<body>
<h1>This page is not here</h1>
<p>The address may be mistyped, or the page has moved.</p>
<p><a href="/">To the start</a> · <a href="/signin">Sign in</a></p>
</body>
</html>
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers 404 with a page that needs nothing else. */
export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(page);
