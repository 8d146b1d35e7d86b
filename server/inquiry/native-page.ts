import escapeHtml from 'escape-html';
import { type Inquiry, type InquiryName, inquiryNames, inquiryTexts, trapName } from '../../contract/inquiry/inquiry.ts';
import { plainPage } from '../site/plain-page.ts';

/** What the answer to the form says: the message, whether the form comes again, what is wrong with which field, and the courses to choose from. */
export type NativeAnswer = {
  message: string;
  sent: boolean;
  typed: Partial<Inquiry>;
  problems: Partial<Inquiry>;
  courses: readonly string[];
};

/** The answer to an inquiry that was sent without JavaScript. What was typed is in its form again. */
export const nativePage = (answer: NativeAnswer): string =>
  plainPage(
    inquiryTexts.title,
    `<p class="message" role="${answer.sent ? 'status' : 'alert'}">${escapeHtml(answer.message)}</p>
${answer.sent ? `<p><a href="/contact">${inquiryTexts.again}</a></p>` : renderForm(answer)}`,
  );

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
