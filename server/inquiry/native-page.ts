import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import { courseNames } from '../../contract/enrolment/offers.ts';
import { type Inquiry, type InquiryName, inquiryNames, inquiryTexts, trapName } from '../../contract/inquiry/inquiry.ts';

/** What the answer to the form says: the message, whether the form comes again, and what is wrong with which field. */
export type NativeAnswer = { message: string; sent: boolean; typed: Partial<Inquiry>; problems: Partial<Inquiry> };

const style = [
  ':root{color-scheme:light dark;font:1.125rem/1.6 system-ui,sans-serif}',
  'body{max-width:34rem;margin:6vh auto;padding:0 1.5rem}',
  'a{color:inherit}',
  '.message{padding:.75rem 1rem;border:2px solid}',
  'label{display:block;margin-top:1rem;font-weight:600}',
  '.error{margin:0 0 .25rem}',
  '.error::before{content:"! ";font-weight:700}',
  'input,select,textarea,button{box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit}',
  'button{margin-top:1.5rem;font-weight:600}',
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
<main>
<h1>${inquiryTexts.title}</h1>
<p class="message" role="${answer.sent ? 'status' : 'alert'}">${escapeHtml(answer.message)}</p>
${answer.sent ? `<p><a href="/contact">${inquiryTexts.again}</a></p>` : renderForm(answer)}
<p><a href="/">Home</a></p>
</main>
</body>
</html>
`;

const renderForm = ({ typed, problems }: NativeAnswer) => `<form method="post" action="/contact" novalidate>
${inquiryNames.map((name) => renderField(name, typed[name] ?? '', problems[name])).join('\n')}
<div class="robots" aria-hidden="true"><label for="${trapName}">Leave this empty</label>
<input id="${trapName}" name="${trapName}" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true"></div>
<button type="submit">${inquiryTexts.send}</button>
</form>`;

function renderField(name: InquiryName, value: string, problem: string | undefined): string {
  const said = problem === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(problem)}</p>\n`;
  const described = problem === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  const required = name === 'details' ? '' : ' required';
  const attributes = `id="${name}" name="${name}"${required}${described}`;
  return `<label for="${name}">${inquiryTexts.labels[name]}</label>\n${said}${controls[name](attributes, value)}`;
}

type Control = (attributes: string, value: string) => string;

const input =
  (type: string, autocomplete: string): Control =>
  (attributes, value) =>
    `<input type="${type}" autocomplete="${autocomplete}" value="${escapeHtml(value)}" ${attributes}>`;

const controls: Record<InquiryName, Control> = {
  name: input('text', 'name'),
  email: input('email', 'email'),
  phone: input('tel', 'tel'),
  course: (attributes, value) => {
    const option = (words: string, more = '') =>
      `<option value="${more ? '' : escapeHtml(words)}"${more}${words === value ? ' selected' : ''}>${escapeHtml(words)}</option>`;
    const isChosen = courseNames.includes(value);
    const placeholder = option(inquiryTexts.coursePlaceholder, isChosen ? ' disabled' : ' disabled selected');
    return `<select ${attributes}>${placeholder}${courseNames.map((course) => option(course)).join('')}</select>`;
  },
  // A line break right after the tag is not part of the text.
  details: (attributes, value) => `<textarea rows="5" ${attributes}>\n${escapeHtml(value)}</textarea>`,
};
