import type { Ending, LedgerEntry, SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import type { Zoom } from '../../content/zooms.ts';
import type { OpenedAttempt } from '../../services/exam/attempts.ts';
import { endingIn, type Journal, journalKey } from '../../services/exam/journal-store.ts';
import { findNewestEntries, lostEntries, rebased } from '../../services/exam/ledger-entries.ts';
import type { JournalInput } from './answer-journal.setup.ts';
import { longest } from './answers.ts';

/** How a sitting ends on a device: by the student, by a rule, or at its deadline. */
export type OwnEnding = Exclude<Ending, 'expired' | 'staff'>;

/** An answer sheet as it was left. Questions are numbered from 1; times in s. */
export type SheetStart = {
  answers: Record<number, string>;
  marks: Record<number, boolean>;
  highlights: Record<number, Highlight[]>;
  eliminating: boolean;
  eliminated: Record<number, string[]>;
  current: number;
  zoom: Zoom;
  timePerQuestion: TimePerQuestion;
  journal: JournalInput;
};

/** An opened attempt as a flow needs it. `undelivered`: what this browser kept and the ledger lacks, numbered to continue it. */
export type RestoredAttempt = {
  holder: string;
  events: SittingEvent[];
  seconds: number;
  ending: OwnEnding | null;
  undelivered: LedgerEntry[];
  sheet: SheetStart;
};

/** Whose sitting it is, what is known of it so far (times in s), and `seen`: events that only the flow itself knows of. */
type AttemptOnDevice = { studentId: string; sittingId: string; seconds: number; sheet: SheetStart | null; seen?: SittingEvent[] };

/**
 * Lays what this browser kept over the server's ledger: the newest answer to each question counts. What a server had acknowledged and
 * has no more is delivered again. How the page looked (size, crossed out options) stays as it was.
 */
export function restoreAttempt(
  opened: OpenedAttempt,
  { studentId, sittingId, seconds, sheet, seen = [] }: AttemptOnDevice,
): RestoredAttempt {
  const { saved, lastSeq, journals, holder } = opened;
  const lost = journals.flatMap(({ acknowledged }) => lostEntries(acknowledged?.entries ?? [], saved));
  const entries = rebased([...journals.flatMap((journal) => journal.entries), ...lost], saved, lastSeq);
  const newest = [...findNewestEntries([...saved, ...entries]).values()];
  const known = new Set(opened.events.map(({ id }) => id));
  const kept = journals.flatMap((journal) => [...countedSince(opened.reinstatedAt, journal), ...journal.events]);
  const events = [...kept.filter(({ id }) => !known.has(id)), ...seen];
  const timePerQuestion = longest([opened.timePerQuestion, ...journals.map((journal) => journal.timePerQuestion)]);
  const totalTime = Math.max(seconds, opened.totalTime);
  const latest = { at: 0, question: sheet?.current ?? 1 };
  return {
    holder,
    events: [...opened.events, ...events],
    seconds: totalTime,
    ending: endingIn(journals),
    undelivered: entries,
    sheet: {
      answers: Object.fromEntries(newest.map(({ question, answer }) => [question, answer])),
      marks: Object.fromEntries(newest.map(({ question, marked }) => [question, marked])),
      highlights: Object.fromEntries(newest.flatMap(({ question, highlights }) => (highlights ? [[question, highlights]] : []))),
      eliminating: sheet?.eliminating ?? true,
      eliminated: sheet?.eliminated ?? {},
      current: newest.reduce((last, entry) => (entry.at >= last.at ? entry : last), latest).question,
      zoom: sheet?.zoom ?? 100,
      timePerQuestion,
      journal: {
        studentId,
        sittingId,
        holder,
        lastSeq,
        entries,
        events,
        acknowledged: { entries: saved, events: opened.events },
        timePerQuestion,
        totalTime,
        adopted: journals.map(({ key }) => key).filter((key) => key !== journalKey(sittingId, holder)),
      },
    },
  };
}

/** Acknowledged events of a journal that still count: those since staff last opened the sitting again (ms, null: never). */
const countedSince = (reinstatedAt: number | null, { acknowledged }: Journal): SittingEvent[] =>
  (acknowledged?.events ?? []).filter(({ at }) => at >= (reinstatedAt ?? 0));

/** The answers in the order of the questions, a blank as ''. */
export const toAnswers = (sheet: Pick<SheetStart, 'answers'> | null, questions: number): string[] =>
  Array.from({ length: questions }, (_, index) => sheet?.answers[index + 1] ?? '');
