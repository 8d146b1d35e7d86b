import * as calls from '../../../contract/desk/tutors.ts';
import { checkKinds } from '../../../contract/tutors/checks.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';
import { readExceptionDraft, readWeekDraft } from '../tutors/hours.ts';
import type { CarryOut } from './draft.ts';
import { given, type LoadPage } from './lists.ts';

/** Throws CallFailed. */
export const loadTutors: LoadPage<calls.TutorLine> = async ({ filters, after }, signal) => {
  // Those who teach here, unless the address says otherwise; it may say anything.
  const state = filters.state === 'all' ? undefined : (calls.tutorStates.find((each) => each === filters.state) ?? 'active');
  const body = { ...given({ search: filters.search?.slice(0, 100), after }), ...(state && { state }) };
  return (await post(calls.findTutors, body, signal)).data;
};

/** A tutor's page. Throws CallFailed; `notFound` where there is no such tutor. */
export const loadTutorFile: Service<{ id: string }, calls.TutorFile> = async ({ id: tutor }, signal) =>
  (await post(calls.getTutor, { tutor }, signal)).data;

const readKind = (kind: string | undefined) => checkKinds.find((each) => each === kind) ?? 'identity';

/** What the school does about its tutors: `subject` is the tutor's id. */
export const tutorActions = {
  'tutor.hours': async (tutor, draft, signal) => {
    await post(calls.setHours, { tutor, ...readWeekDraft(draft) }, signal);
    return { says: 'The hours are saved, and free times are offered as they say.' };
  },
  'tutor.add-exception': async (tutor, draft, signal) => {
    await post(calls.addException, { tutor, ...readExceptionDraft(draft) }, signal);
    return { says: 'It’s saved, and free times on these days have changed.' };
  },
  'tutor.remove-exception': async (tutor, draft, signal) => {
    await post(calls.removeException, { tutor, exception: draft.exception ?? '' }, signal);
    return { says: 'The weekly hours hold on these days again.' };
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
