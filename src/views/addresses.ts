import type { Currency, Item } from '../../contract/enrolment/offers.ts';
import type { MaterialPage } from '../../contract/results/next-steps.ts';
import type { SittingKind } from '../machines/exam/quiz-list.machine.ts';

/** The kind of a record, a result or a sitting, by the field that they share. */
export const toSittingKind = ({ is_node }: { is_node: boolean }): SittingKind => (is_node ? 'mock' : 'quiz');

/** The page with all quizzes or all mock tests of a student (specification 2.10). */
export const listAt = (kind: SittingKind) => (kind === 'quiz' ? '/student-portal/quizzes' : '/student-portal/mock-tests');

/** The pages of one quiz or mock test. */
export type SittingPage = 'instructions' | 'attend' | 'results' | 'analysis';

/** A page of a quiz or mock test (specification 2.10). Without `sittingId` the page finds out which sitting is meant. */
export function sittingAt(kind: SittingKind, page: SittingPage, quizId: string, sittingId: string | null = null): string {
  const name = kind === 'mock' && page === 'results' ? 'result' : page;
  const path = page === 'attend' ? `attend/${quizId}` : `${quizId}/${name}`;
  return `${listAt(kind)}/${path}${sittingId ? `?sitting=${sittingId}` : ''}`;
}

/** The application for a plan or a course (specification 2.8), paid in `currency` where that is chosen already. */
export function applicationAt({ kind, name }: Item, currency: Currency | null = null): string {
  const page = kind === 'sat' ? '/contact-sat?plan=' : '/contact-ap?subject=';
  return `${page}${encodeURIComponent(name)}${currency === null ? '' : `&currency=${currency}`}`;
}

/** The inquiry about a plan or a course that is not on sale (specification 2.7). */
export const inquiryAt = (course: string): string => `/contact?subject=${encodeURIComponent(course)}`;

/** A page of a PDF of a course's material, opened over the page of all material. */
export const materialAt = ({ courseId, id, page }: Pick<MaterialPage, 'courseId' | 'id' | 'page'>): string =>
  `/student-portal/course-material?${new URLSearchParams({ course: courseId, pdf: id, page: String(page) })}`;
