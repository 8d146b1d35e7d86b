import * as student from '../../../contract/doubts/doubts.ts';
import { refuseShare } from '../../../contract/doubts/shares.ts';
import * as tutor from '../../../contract/doubts/tutoring.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { type KeptPhoto, uploadPhotos } from '../attachments/photos.ts';
import { whileFree } from './thread-lock.ts';

/** On which side of a doubt somebody is. */
export type Side = 'student' | 'tutor';

/** Whose doubts are meant. */
export type DoubtReader = { side: Side; personId: string };
type OneDoubt = DoubtReader & { doubtId: string };

export type DoubtList = { doubts: student.DoubtHead[]; courses: student.DoubtCourse[] };

/** A student's doubts, or those of a tutor's courses: all, or those that `search` finds. `courses`: where the student can ask. Throws CallFailed. */
export const loadDoubts: Service<DoubtReader & { search: string }, DoubtList> = async ({ side, personId, search }, signal) => {
  const words = search.trim() === '' ? {} : { search: search.trim().slice(0, 100) };
  return side === 'student'
    ? (await post(student.getDoubts, { studentId: personId, ...words }, signal)).data
    : { ...(await post(tutor.getInbox, words, signal)).data, courses: [] };
};

/** A doubt, or what has changed in it `since` a revision. Throws CallFailed. */
export const openDoubt: Service<OneDoubt & { since?: number }, student.DoubtThread> = async (
  { side, doubtId, since },
  signal,
) => {
  const body = { doubtId, ...(since === undefined ? {} : { since }) };
  return (await post(side === 'student' ? student.getDoubt : tutor.getTutorDoubt, body, signal)).data;
};

/** What can be done to a doubt as a whole. */
export type DoubtMove = 'solve' | 'reopen' | 'take' | 'takeOver' | 'letGo' | 'refuseShare';

/** Solves, reopens, takes or lets go of a doubt, or has it offered to nobody, and tells how it stands then. Throws CallFailed. */
export const moveDoubt: Service<OneDoubt & { move: DoubtMove }, student.DoubtHead> = async ({ side, doubtId, move }, signal) => {
  const body = { doubtId };
  if (move === 'take' || move === 'takeOver')
    return (await post(tutor.takeDoubt, { ...body, fromOther: move === 'takeOver' }, signal)).data;
  if (move === 'letGo') return (await post(tutor.letGoDoubt, body, signal)).data;
  if (move === 'refuseShare') return (await post(refuseShare, body, signal)).data;
  if (move === 'reopen') return (await post(student.reopenDoubt, body, signal)).data;
  return (await post(side === 'student' ? student.solveDoubt : tutor.closeDoubt, body, signal)).data;
};

/** What a call told of a line that was written or changed. */
export type ToldLine = { head: student.DoubtHead; line: student.DoubtLine };

type LineChange = OneDoubt & { number: number; text: string | null; confirmed: boolean };

/** Edits a line of one's own, or deletes it (`text` null). `confirmed`: a tutor means what was held back. Throws CallFailed. */
export const changeLine: Service<LineChange, ToldLine> = async ({ side, doubtId, number, text, confirmed }, signal) => {
  const change = { doubtId, number, text: text?.trim() ?? null };
  if (side === 'student') return (await post(student.changeDoubtLine, change, signal)).data;
  return (await post(tutor.changeTutorLine, { ...change, confirmed }, signal)).data;
};

/** Tells until which line somebody has read, and whether they are writing. Throws CallFailed. */
export const signDoubt: Service<OneDoubt & { read: number; writing: boolean }, void> = async (
  { side, doubtId, read, writing },
  signal,
) => {
  await post(side === 'student' ? student.signDoubt : tutor.signTutorDoubt, { doubtId, read, writing }, signal);
};

/**
 * What is written and not delivered yet. `thread`: the doubt, or 'new' for one that is asked. `kind` of a student's line is 'doubt'. `seen`: the last line that a
 * tutor had read. `confirmed`: the tutor means what was held back. `photos` go along.
 */
export type UnsentLine = DoubtReader & {
  key: string;
  thread: string;
  order: number;
  text: string;
  photos: readonly KeptPhoto[];
  kind: student.DoubtLine['kind'];
  seen: number;
  courseId: string | null;
  origin: student.DoubtOrigin | null;
  confirmed: boolean;
};

/** Delivers a line, its photos first: by its key it counts once, however often it is sent. Throws CallFailed. */
export const deliverLine: Service<UnsentLine, ToldLine> = async (line, signal) => {
  const { key: clientKey, thread: doubtId, text, kind, seen, courseId, origin, confirmed } = line;
  const written = { clientKey, text, photos: await uploadPhotos(line.photos, signal) };
  if (kind !== 'doubt') return (await post(tutor.answerDoubt, { doubtId, ...written, kind, seen, confirmed }, signal)).data;
  if (courseId === null) return (await post(student.writeDoubt, { doubtId, ...written }, signal)).data;
  const asked = { ...written, courseId, ...(origin === null ? {} : { origin }) };
  return (await post(student.askDoubt, asked, signal)).data;
};

/** Delivers a line of a thread that is open in no tab, as `deliverLine` does; false where one has it open. Throws CallFailed. */
export const deliverIfFree: Service<UnsentLine, boolean> = async (line, signal) =>
  (await whileFree(line, () => deliverLine(line, signal))) !== null;
