import { type AuditLine, findActions } from '../../../contract/desk/audit.ts';
import * as calls from '../../../contract/desk/tutors.ts';
import { checkKinds } from '../../../contract/tutors/checks.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';
import { readExceptionDraft, readWeekDraft } from '../tutors/hours.ts';
import { type CarryOut, text, wasAnswered } from './draft.ts';
import { given, type LoadPage } from './lists.ts';
import { readColleague, readCorrected, type SignInPart, sayCorrected, sayReset } from './staff.ts';

/** Throws CallFailed. */
export const loadTutors: LoadPage<calls.TutorLine> = async ({ filters, after }, signal) => {
  // Those who teach here, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (calls.tutorStates.find((each) => each === filters.state) ?? 'active');
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(calls.findTutors, body, signal)).data;
};

/** A tutor's page, with the newest that was done about the tutor. */
export type OpenTutor = calls.TutorFile & { actions: AuditLine[] };

/** Throws CallFailed; `notFound` where there is no such tutor. */
export const loadTutorFile: Service<{ id: string }, OpenTutor> = async ({ id: tutor }, signal) => {
  const [{ data: file }, { data: record }] = await Promise.all([
    post(calls.getTutor, { tutor }, signal),
    post(findActions, { person: tutor }, signal),
  ]);
  return { ...file, actions: record.lines };
};

const readKind = (kind: string | undefined) => checkKinds.find((each) => each === kind) ?? 'identity';

const stay = (coming: number) =>
  coming === 0
    ? ''
    : ` ${coming === 1 ? 'One booked session stays' : `${coming} booked sessions stay`}: move or cancel what can’t be held.`;

const turnOff =
  (says: string): CarryOut =>
  async (tutor, draft, signal) => {
    const { coming } = await post(calls.setTutorAccess, { tutor, access: 'off', reason: text(draft, 'reason') }, signal);
    return { says: `${says}${stay(coming)}` };
  };

const letBackIn =
  (what: SignInPart): CarryOut =>
  async (tutor, draft, signal) => {
    const { email } = await post(calls.resetTutorSignIn, { tutor, what, reason: text(draft, 'reason') }, signal);
    return { says: sayReset(what, email) };
  };

/** What the school does about its tutors: `subject` is the tutor's id. */
export const tutorActions = {
  'tutor.add': async (_, draft, signal) => {
    const person = await readColleague('teacher', draft, signal);
    const { tutor } = await post(calls.addTutor, person, signal);
    wasAnswered();
    return {
      says: `${person.firstname} is added, and gets an email to choose a password. Record what was checked here.`,
      leadsTo: `/desk/tutors/${tutor}`,
    };
  },
  'tutor.invite': async (tutor, draft, signal) => {
    const { email } = await post(calls.inviteTutor, { tutor, email: text(draft, 'email') }, signal);
    return { says: `Another invitation is on its way to ${email}.` };
  },
  'tutor.correct': async (tutor, draft, signal) => {
    const { newEmail } = await post(calls.correctTutor, { tutor, ...readCorrected(draft) }, signal);
    return { says: sayCorrected(newEmail) };
  },
  'tutor.take-invitation-back': turnOff('The invitation is taken back.'),
  'tutor.mail-password-link': letBackIn('password'),
  'tutor.remove-app': letBackIn('secondFactor'),
  'tutor.access-off': turnOff('The tutor is signed out everywhere, and can’t sign in.'),
  'tutor.access-on': async (tutor, draft, signal) => {
    await post(calls.setTutorAccess, { tutor, access: 'on', reason: text(draft, 'reason') }, signal);
    return { says: 'The tutor can sign in again.' };
  },
  'tutor.course': async (tutor, draft, signal) => {
    const part = calls.courseParts.find((each) => each === draft.part) ?? 'teaches';
    await post(calls.setTutorCourse, { tutor, course: text(draft, 'course'), part }, signal);
    return { says: 'It’s saved, and applies from now on.' };
  },
  'tutor.hours': async (tutor, draft, signal) => {
    await post(calls.setHours, { tutor, ...readWeekDraft(draft) }, signal);
    return { says: 'The hours are saved, and free times follow them.' };
  },
  'tutor.add-exception': async (tutor, draft, signal) => {
    await post(calls.addException, { tutor, ...readExceptionDraft(draft) }, signal);
    return { says: 'It’s saved, and free times on these days have changed.' };
  },
  'tutor.remove-exception': async (tutor, draft, signal) => {
    await post(calls.removeException, { tutor, exception: draft.exception ?? '' }, signal);
    return { says: 'The weekly hours apply on these days again.' };
  },
  'tutor.room': async (tutor, draft, signal) => {
    await post(calls.setRoom, { tutor, room: text(draft, 'room') }, signal);
    return { says: 'It’s saved. Links in earlier emails lead there, too.' };
  },
  'tutor.check': async (tutor, draft, signal) => {
    const { checkedOn = '', found = '' } = draft;
    const body = { tutor, kind: readKind(draft.kind), checkedOn, until: draft.until ? draft.until : null, found };
    await post(calls.recordTutorCheck, body, signal);
    return { says: 'The check is recorded.' };
  },
  'tutor.withdraw-check': async (tutor, draft, signal) => {
    await post(calls.withdrawTutorCheck, { tutor, kind: readKind(draft.kind), reason: draft.reason ?? '' }, signal);
    return { says: 'The check is taken back.' };
  },
  'tutor.export-month': async (tutor, draft, signal) => {
    const body = { tutor, month: draft.month ?? '', reason: draft.reason ?? '' };
    const { name, csv } = await post(calls.exportMonth, body, signal);
    saveFile(name, csv, 'text/csv');
    return { says: `${name} is saved with your downloads.` };
  },
} satisfies Record<string, CarryOut>;
