import type { DoubtOrigin } from '../../../contract/doubts/doubts.ts';

/** The page on which a doubt is asked, about a question or a page of a PDF. */
export function askAbout(origin: DoubtOrigin, courseId: string | null = null): string {
  const params = new URLSearchParams(courseId === null ? {} : { course: courseId });
  if (origin.kind === 'result') {
    params.set('sitting', origin.studentQuizId);
    params.set('question', String(origin.question));
  } else if (origin.kind === 'notebook') params.set('entry', origin.entryId);
  else {
    params.set('pdf', origin.pdf);
    params.set('page', String(origin.page));
  }
  return `/student-portal/doubts/new?${params}`;
}

const toNumber = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null);

/** What an address says that a doubt is about; null for what it does not say, or says in a way that nobody could have meant. */
export function readOrigin(params: URLSearchParams): DoubtOrigin | null {
  const [sitting, entry, pdf] = ['sitting', 'entry', 'pdf'].map((name) => params.get(name));
  const question = toNumber(params.get('question'));
  const page = toNumber(params.get('page'));
  if (sitting && question !== null) return { kind: 'result', studentQuizId: sitting, question };
  if (entry) return { kind: 'notebook', entryId: entry };
  return pdf && page !== null ? { kind: 'page', pdf, page } : null;
}
