import type { ComplaintHead } from '../../../contract/complaints/complaints.ts';
import {
  type AssignedSitting,
  type AssignmentLine,
  assignedStates,
  assignmentStates,
  findAssignedSittings,
  findAssignments,
} from '../../../contract/desk/assignments.ts';
import { type AuditLine, auditSubjects, findActions } from '../../../contract/desk/audit.ts';
import { complaintFilters, findComplaints } from '../../../contract/desk/complaints.ts';
import { type ConcernHead, findConcerns } from '../../../contract/desk/concerns.ts';
import { type AsideLine, asideFilters, findAside } from '../../../contract/desk/content.ts';
import { type DoubtLineAtDesk, doubtFilters, findDoubts } from '../../../contract/desk/doubts.ts';
import { findGroups, type GroupLine, groupStates } from '../../../contract/desk/groups.ts';
import { findInstalments, type InstalmentLine } from '../../../contract/desk/instalments.ts';
import { findMails, type MailLine, mailStates } from '../../../contract/desk/mails.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { findPayments, type PaymentLine, paymentFilters } from '../../../contract/desk/payments.ts';
import { findProblems, type ProblemLine, problemStates } from '../../../contract/desk/problems.ts';
import { findRulings, type RulingRow, rulingFilters } from '../../../contract/desk/rulings.ts';
import { type DeskSession, deskSessionFilters, findSessions } from '../../../contract/desk/sessions.ts';
import { findStudents, type StudentLine, studentStates } from '../../../contract/desk/students.ts';
import { instalmentsState } from '../../../contract/enrolment/instalments.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What a list is asked for: its filters by name, '' for none, and where the page before ended. */
export type ListQuery = { filters: Readonly<Record<string, string>>; after: string | null };
export type LoadPage<Line> = Service<ListQuery, DeskPage<Line>>;

/** The fields of a call's body that have a value: no filter is sent as ''. */
export const given = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/** Throws CallFailed. */
export const loadStudents: LoadPage<StudentLine> = async ({ filters, after }, signal) => {
  // Those who can sign in, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (studentStates.find((each) => each === filters.state) ?? 'active');
  const body = {
    ...given({ search: filters.search?.slice(0, 100), course: filters.course, action: filters.action, after }),
    ...(state && { state }),
  };
  return (await post(findStudents, body, signal)).data;
};

/** Throws CallFailed. */
export const loadActions: LoadPage<AuditLine> = async ({ filters, after }, signal) => {
  const kind = auditSubjects.find((each) => each === filters.kind);
  const { person, actor } = filters;
  const body = {
    ...{ ...given({ search: filters.search?.slice(0, 100), person, actor, after }), ...(kind && { kind }) },
    ...readDay(filters.day ?? ''),
  };
  return (await post(findActions, body, signal)).data;
};

/** When a day of this device begins and ends, in ms; nothing where it is none. */
function readDay(day: string): { from?: number; until?: number } {
  const from = new Date(`${day}T00:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !(from.getTime() >= 0)) return {};
  const until = new Date(from);
  until.setDate(from.getDate() + 1);
  return { from: from.getTime(), until: until.getTime() };
}

/** Throws CallFailed. */
export const loadMails: LoadPage<MailLine> = async ({ filters, after }, signal) => {
  const state = mailStates.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findMails, body, signal)).data;
};

/** Throws CallFailed. */
export const loadPayments: LoadPage<PaymentLine> = async ({ filters, after }, signal) => {
  const state = paymentFilters.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findPayments, body, signal)).data;
};

/** Throws CallFailed. */
export const loadInstalments: LoadPage<InstalmentLine> = async ({ filters, after }, signal) => {
  const state = instalmentsState.safeParse(filters.state).data;
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findInstalments, body, signal)).data;
};

/** Throws CallFailed. */
export const loadProblems: LoadPage<ProblemLine> = async ({ filters, after }, signal) => {
  // Those that nobody has looked at, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (problemStates.find((each) => each === filters.state) ?? 'new');
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findProblems, body, signal)).data;
};

/** Throws CallFailed. */
export const loadComplaints: LoadPage<ComplaintHead> = async ({ filters, after }, signal) => {
  // Those that are open, unless the address says otherwise; it may say anything.
  const state = complaintFilters.find((each) => each === filters.state) ?? 'open';
  return (await post(findComplaints, { state, ...given({ search: filters.search?.slice(0, 100), after }) }, signal)).data;
};

/** Throws CallFailed; refused for everybody but the safeguarding lead and the deputy. */
export const loadConcerns: LoadPage<ConcernHead> = async ({ after }, signal) =>
  (await post(findConcerns, given({ after }), signal)).data;

/** Throws CallFailed. */
export const loadDoubtLines: LoadPage<DoubtLineAtDesk> = async ({ filters, after }, signal) => {
  // Those that wait, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (doubtFilters.find((each) => each === filters.state) ?? 'waiting');
  const body = { ...given({ search: filters.search?.slice(0, 100), course: filters.course, after }), ...(state && { state }) };
  return (await post(findDoubts, body, signal)).data;
};

/** Throws CallFailed. */
export const loadSessions: LoadPage<DeskSession> = async ({ filters, after }, signal) => {
  const state = deskSessionFilters.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findSessions, body, signal)).data;
};

/** Throws CallFailed. */
export const loadGroups: LoadPage<GroupLine> = async ({ filters, after }, signal) => {
  // Those in use, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (groupStates.find((each) => each === filters.state) ?? 'active');
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findGroups, body, signal)).data;
};

/** Throws CallFailed. */
export const loadAssignments: LoadPage<AssignmentLine> = async ({ filters, after }, signal) => {
  const state = assignmentStates.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findAssignments, body, signal)).data;
};

/** Those of one assignment, which is a filter like another. Throws CallFailed. */
export const loadAssignedSittings: LoadPage<AssignedSitting> = async ({ filters, after }, signal) => {
  const state = assignedStates.find((each) => each === filters.state);
  const body = { assignment: filters.assignment ?? '', ...given({ after }), ...(state && { state }) };
  return (await post(findAssignedSittings, body, signal)).data;
};

/** Throws CallFailed. */
export const loadAside: LoadPage<AsideLine> = async ({ filters, after }, signal) => {
  const state = asideFilters.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findAside, body, signal)).data;
};

/** Throws CallFailed. */
export const loadRulings: LoadPage<RulingRow> = async ({ filters, after }, signal) => {
  const state = rulingFilters.find((each) => each === filters.state);
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(findRulings, body, signal)).data;
};
