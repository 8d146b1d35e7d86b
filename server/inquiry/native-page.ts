import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { type Inquiry, type InquiryName, inquiryNames, inquiryTexts, trapName } from '../../contract/inquiry/inquiry.ts';

/** What the answer to the form says: the message, whether the form comes again, what is wrong with which field, and the courses to choose from. */
export type NativeAnswer = {
  message: string;
  sent: boolean;
  typed: Partial<Inquiry>;
  problems: Partial<Inquiry>;
  courses: readonly string[];
};

/** The colours of src/views/tokens.css, in both schemes. */
const style = [
  ':root{color-scheme:light dark;--paper:#f6f7f9;--surface:#fff;--ink:#12161f;--soft:#3f4757;--line:#d8dde6;--edge:#7d8799;--accent:#2546c7;--on:#fff;--bad:#b3261e;--good:#146b3a}',
  '@media (prefers-color-scheme:dark){:root{--paper:#0d1016;--surface:#151a22;--ink:#f0f3f8;--soft:#c0c8d6;--line:#2b3442;--edge:#738096;--accent:#a3b7ff;--on:#0d1016;--bad:#ff9d94;--good:#7fd6a0}}',
  'html{font:1.0625rem/1.6 system-ui,sans-serif;background:var(--paper);color:var(--ink)}',
  'body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr auto}',
  'header,footer{padding:1rem max(1rem,(100vw - 60rem)/2)}header{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:baseline;border-bottom:1px solid var(--line)}',
  '.brand{margin-inline-end:auto;color:var(--ink);font:700 1.25rem/1.4 Georgia,serif;text-decoration:none}',
  'footer{border-top:1px solid var(--line);color:var(--soft);font-size:.9375rem}',
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

/** For the page of `nativePage`: no script, its own style, and a form that goes to us alone. */
export const nativePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The answer to an inquiry that was sent without JavaScript: a page that needs nothing else. What was typed is in its form again. */
export const nativePage = (answer: NativeAnswer): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${inquiryTexts.title} · Prepchart</title>
<style>${style}</style>
</head>
<body>
<header><a class="brand" href="/">Prepchart</a> <a href="/satpage">SAT Prep</a> <a href="/apcoursespage">AP Courses</a> <a href="/contact">Contact Us</a> <a href="/signin">Sign In</a></header>
<main>
<h1>${inquiryTexts.title}</h1>
<p class="message" role="${answer.sent ? 'status' : 'alert'}">${escapeHtml(answer.message)}</p>
${answer.sent ? `<p><a href="/contact">${inquiryTexts.again}</a></p>` : renderForm(answer)}
</main>
<footer><a href="/">Home</a></footer>
</body>
</html>
`;

const renderForm = ({ typed, problems, courses }: NativeAnswer) => `<form method="post" action="/contact" novalidate>
${inquiryNames.map((name) => renderField(name, { value: typed[name] ?? '', problem: problems[name], courses })).join('\n')}
<div class="robots" aria-hidden="true"><label for="${trapName}">Leave this empty</label>
<input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true"></div>
<button type="submit">${inquiryTexts.send}</button>
</form>`;

type FilledField = { value: string; problem: string | undefined; courses: readonly string[] };

function renderField(name: InquiryName, { value, problem, courses }: FilledField): string {
  const said = problem === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(problem)}</p>\n`;
  const described = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  const required = name === 'details' ? '' : ' required';
  const attributes = `id="${name}" name="${name}"${required}${described}`;
  return `<label for="${name}">${inquiryTexts.labels[name]}</label>\n${said}${controls[name](attributes, value, courses)}`;
}

type Control = (attributes: string, value: string, courses: readonly string[]) => string;

const input =
  (type: string, autocomplete: string): Control =>
  (attributes, value) =>
    `<input type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" ${attributes}>`;

const controls: Record<InquiryName, Control> = {
  name: input('text', 'name'),
  email: input('email', 'email'),
  phone: input('tel', 'tel'),
  course: (attributes, value, courses) => {
    const option = (words: string, more = '') =>
      `<option value="${more ? '' : escapeHtml(words)}"${more}${words === value ? ' selected' : ''}>${escapeHtml(words)}</option>`;
    const isChosen = courses.includes(value);
    const placeholder = option(inquiryTexts.coursePlaceholder, isChosen ? ' disabled' : ' disabled selected');
    return `<select ${attributes}>${placeholder}${courses.map((course) => option(course)).join('')}</select>`;
  },
  // A line break right after the tag is not part of the text.
  details: (attributes, value) => `<textarea rows="5" ${attributes}>\n${escapeHtml(value)}</textarea>`,
};
