import * as z from 'zod/mini';
import { type Student, student, type Teacher, teacher } from '../../../contract/accounts/people.ts';
import { id } from '../../../contract/call.ts';
import { type QuizRecord, quizRecord } from '../../../contract/exam/quizzes.ts';
import { type TeacherPage, teacherPages } from '../../content/teacher-pages.ts';
import { type ApplicationDraft, applicationDraft } from '../enrolment/application-shapes.ts';
import { type InquiryDraft, inquiryDraft } from '../inquiry/inquiry-draft.ts';

/** Which sitting was started: the content's id and the record's. */
type StartedSession = { quizId?: string | undefined; studentQuizId?: string | undefined };

type Entries = {
  userData: Student;
  teacherData: Teacher;
  teacherPage: TeacherPage;
  token: string;
  quizzes: QuizRecord[];
  mockTests: QuizRecord[];
  quizSession: StartedSession;
  mockSession: StartedSession;
  holders: Record<string, string>;
  'application:sat': ApplicationDraft[];
  'application:ap': ApplicationDraft[];
  inquiry: InquiryDraft;
};

const started: z.ZodMiniType<StartedSession> = z.object({ quizId: z.optional(id), studentQuizId: z.optional(id) });

/** Every entry of session storage and its shape; each is checked when read. */
const entries: { [Key in keyof Entries]: z.ZodMiniType<Entries[Key]> } = {
  userData: student,
  teacherData: teacher,
  teacherPage: z.enum(teacherPages),
  token: z.string(),
  quizzes: z.array(quizRecord),
  mockTests: z.array(quizRecord),
  quizSession: started,
  mockSession: started,
  holders: z.record(z.string(), id),
  'application:sat': z.array(applicationDraft),
  'application:ap': z.array(applicationDraft),
  inquiry: inquiryDraft,
};

export type ReadResult<Value> = { found: 'value'; value: Value } | { found: 'nothing' } | { found: 'unreadable' };

/** Reads an entry. An entry that is no JSON or has another shape is `unreadable`, never an exception. */
export function readEntry<Key extends keyof Entries>(key: Key): ReadResult<Entries[Key]> {
  const text = sessionStorage.getItem(key);
  if (text === null) return { found: 'nothing' };
  try {
    const read = z.safeParse(entries[key], JSON.parse(text));
    return read.success ? { found: 'value', value: read.data } : { found: 'unreadable' };
  } catch {
    return { found: 'unreadable' };
  }
}

/** The entry's value, or null where there is none to use. */
export function entryOrNull<Key extends keyof Entries>(key: Key): Entries[Key] | null {
  const read = readEntry(key);
  return read.found === 'value' ? read.value : null;
}

export function writeEntry<Key extends keyof Entries>(key: Key, value: Entries[Key]) {
  sessionStorage.setItem(key, JSON.stringify(value));
}

export function removeEntry(key: keyof Entries) {
  sessionStorage.removeItem(key);
}

export function clearEntries() {
  sessionStorage.clear();
}
