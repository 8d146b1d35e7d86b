import { createHash } from 'node:crypto';

/** The colours of src/views/tokens.css, in both schemes. */
const style = [
  ':root{color-scheme:light dark;--paper:#f6f7f9;--surface:#fff;--ink:#12161f;--soft:#3f4757;--line:#d8dde6;--edge:#7d8799;--accent:#2546c7;--on:#fff;--bad:#b3261e;--good:#146b3a}',
  '@media (prefers-color-scheme:dark){:root{--paper:#0d1016;--surface:#151a22;--ink:#f0f3f8;--soft:#c0c8d6;--line:#2b3442;--edge:#738096;--accent:#a3b7ff;--on:#0d1016;--bad:#ff9d94;--good:#7fd6a0}}',
  'html{font:1.0625rem/1.6 system-ui,sans-serif;background:var(--paper);color:var(--ink)}',
  'body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto}',
  'header,footer{padding:1rem max(1rem,(100vw - 60rem)/2)}header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;border-bottom:1px solid var(--line)}',
  'header{background:var(--surface);align-items:center}nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}nav a{padding-block:.25rem;color:var(--ink);text-decoration:none}nav a:hover{text-decoration:underline}',
  '.brand{display:flex;gap:.625rem;align-items:center;margin-inline-end:auto;color:var(--ink);font:700 1.25rem/1.4 Georgia,serif;text-decoration:none}',
  '.brand svg{height:1rem;fill:none;stroke:currentColor;stroke-width:2.5}.brand .filled{fill:var(--accent);stroke:var(--accent)}',
  'nav .enter{padding:.375rem .875rem;font-weight:600;border:1px solid var(--edge);border-radius:.5rem}',
  'footer{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;border-top:1px solid var(--line);background:var(--surface);color:var(--soft);font-size:.9375rem}footer p{margin:.25rem 0}',
  'main{box-sizing:border-box;width:100%;max-width:36rem;margin:2.5rem auto;padding:0 1rem}',
  'h1{font:700 1.9rem/1.2 Georgia,serif}a{color:var(--accent)}',
  '.message{padding:.75rem 1rem;background:var(--surface);border:1px solid var(--line);border-inline-start:4px solid var(--bad);border-radius:.375rem}.message[role=status]{border-inline-start-color:var(--good)}',
  'label{display:block;margin-top:1rem;font-weight:600}',
  '.error{margin:0 0 .25rem;color:var(--bad)}',
  '.error::before{content:"! ";font-weight:700}',
  'input,select,textarea,button{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:.375rem}',
  'button{margin-top:1.5rem;font-weight:600;color:var(--on);background:var(--accent);border:0;cursor:pointer}',
  '.robots{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}',
].join('');

/** For `plainPage`: no script, its own style, and a form that goes to us alone. */
export const plainPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const entries = {
  ...{ '/satpage': 'SAT Prep', '/apcoursespage': 'AP Courses', '/#faq': 'FAQ' },
  ...{ '/about-us': 'About', '/contact': 'Contact Us' },
};
const legal = { '/complaints': 'Complaints', '/privacy': 'Privacy', '/terms': 'Terms', '/refunds': 'Refunds' };
const links = (to: Record<string, string>) =>
  Object.entries(to)
    .map(([href, words]) => `<a href="${href}">${words}</a>`)
    .join('');

/** As src/views/ui/brand-mark.tsx draws it. */
const mark =
  '<a class="brand" href="/"><svg viewBox="0 0 92 20" aria-hidden="true"><circle cx="10" cy="10" r="8"/><circle cx="34" cy="10" r="8"/><circle class="filled" cx="58" cy="10" r="8"/><circle cx="82" cy="10" r="8"/></svg>Prepchart</a>';

/** A page that needs nothing else, for what is asked without our script. `main` is HTML. */
export const plainPage = (title: string, main: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Prepchart</title>
<style>${style}</style>
</head>
<body>
<header>${mark}<nav aria-label="Main">${links(entries)}<a class="enter" href="/signin">Sign In</a></nav></header>
<main>
<h1>${title}</h1>
${main}
</main>
<footer><p>© 2025 Prepchart</p><nav aria-label="More">${links({ '/': 'Home', ...legal })}</nav></footer>
</body>
</html>
`;
