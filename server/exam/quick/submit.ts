import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SittingEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Database } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import type { QuickCall } from '../../http/serve.ts';
import { gradeAnswers } from '../closing/close.ts';
import type { KeyedQuestion } from '../sitting/version.ts';
import { addEvents, costNothing, type EventsInput, eventColumns, toEventsInput } from './events.ts';
import {
  type CallInput,
  callColumns,
  callers,
  countedSeconds,
  end,
  isOpen,
  keptTimes,
  lockRoots,
  ownSittings,
  toCallInput,
} from './quick-call.ts';

type Submission = {
  studentQuizId: string;
  holder?: string | undefined;
  answers: { answer: string }[];
  timePerQuestion: TimePerQuestion;
  ending?: string | undefined;
  events?: SittingEvent[] | undefined;
};

/** `earliest`: the earliest time that it may be, which decides whether a module's time is up. */
export type SubmissionInput = CallInput &
  EventsInput & {
    sitting: string;
    givenHolder: string | null;
    versionId: string;
    answers: string[];
    rightAnswers: number;
    countedQuestions: number;
    times: TimePerQuestion;
    givenEnding: 'student' | 'timeUp';
    earliest: string;
  };

type Version = { id: string; questions: readonly KeyedQuestion[] };

/**
 * What the quick way can submit: an answer, or a blank, to each question of the version, which alone decides the score; events that cost nothing; and
 * an end by the student or by the clock. Null for anything else.
 */
export function toSubmissionInput(call: QuickCall, submission: Submission, { id, questions }: Version): SubmissionInput | null {
  const { studentQuizId, holder, answers, timePerQuestion, ending = 'student' } = submission;
  const events = toEventsInput(submission.events ?? [], call.now);
  const isBeyond = Object.keys(timePerQuestion).some((number) => Number(number) > questions.length);
  if (events === null || isBeyond || answers.length !== questions.length) return null;
  if (ending !== 'student' && ending !== 'timeUp') return null;
  const grade = gradeAnswers(questions, (number) => answers[number - 1]?.answer ?? '');
  return {
    ...toCallInput(call),
    ...events,
    ...{ sitting: studentQuizId, givenHolder: holder ?? null, versionId: id, givenEnding: ending },
    answers: answers.map(({ answer }) => answer),
    rightAnswers: grade.right,
    countedQuestions: grade.total,
    times: timePerQuestion,
    earliest: call.clock.earliest().toISOString(),
  };
}

/** What a module's submission reads and changes beside it: with the last module of a test the whole test ends. A quiz has nothing of it, and is not made to wait for it. */
type Beside = { columns: string; reads: string; counts: string; ready: string; returns: string; completes: string };

const quizAlone: Beside = {
  columns: '',
  reads: '',
  counts: 'own.record_id is null',
  ready: 'ready as (select * from locked)',
  returns: '',
  completes: '',
};

const moduleOfTest: Beside = {
  columns: 'test.*, root_sitting.root_read, ',
  // How many other modules the test has, and whether one of them comes yet, or none; and its record as it was read, which is not over.
  reads: `cross join lateral (
      select count(*)::int as others, coalesce(bool_or(other.state <> 'submitted' and other.position > own.position), false) as is_before_another,
        coalesce(bool_and(other.state = 'submitted'), true) as is_last
      from sittings as other where other.record_id = own.record_id and other.id <> own.id
    ) as test
    cross join lateral (select xmin as root_read from sittings where id = own.root and state = 'inProgress' limit 1) as root_sitting`,
  counts: 'own.record_id is not null and (test.is_before_another or test.is_last)',
  ready: `beside as materialized (
    select locked.n, other.state, other.right_answers, other.total_questions, other.total_time
    from locked join sittings as other on other.record_id = locked.record_id and other.id <> locked.id
    where locked.is_last and locked.root_locked = locked.root_read
    for no key update of other skip locked
  ), ready as materialized (
    select locked.*, test.*
    from locked cross join lateral (
      select count(*) as found, bool_and(state = 'submitted' and total_questions is not null) as are_over, coalesce(sum(right_answers), 0) as right_beside,
        coalesce(sum(total_questions), 0) as questions_beside, coalesce(sum(total_time), 0) as time_beside
      from beside where beside.n = locked.n
    ) as test
    where not locked.is_last or (locked.root_locked = locked.root_read and test.found = locked.others and coalesce(test.are_over, true))
  )`,
  returns: `, ready.record_id, ready.is_last, ready.right_beside + ready."rightAnswers" as right_of_test,
      ready.questions_beside + ready."countedQuestions" as questions_of_test, ready.time_beside + sittings.total_time as time_of_test`,
  completes: `completed as (
    update sittings set
      state = 'submitted', submitted_at = submitted.ended_at, ending = 'student', right_answers = submitted.right_of_test,
      total_questions = submitted.questions_of_test, total_time = submitted.time_of_test
    from submitted where submitted.is_last and sittings.id = submitted.record_id
  ),`,
};

const beforeInput = 'with input as materialized (select * from jsonb_to_recordset(';
const writeAfterInput = ({
  columns,
  reads,
  counts,
  ready,
  returns,
  completes,
}: Beside) => `::jsonb) as input(${callColumns}, ${eventColumns},
    sitting text, "givenHolder" text, "versionId" text, answers jsonb, "rightAnswers" int, "countedQuestions" int, times jsonb, "givenEnding" text, earliest timestamptz)
  ), ${callers}, ${ownSittings}, planned as materialized (
    select own.*, ${columns}${end} as ended_at, ${countedSeconds} as counted, ${keptTimes} as kept_times
    from own ${reads}
    where ${isOpen} and own.version_id = own."versionId" and ${counts}
      and (own."givenEnding" = 'student' or own.deadline <= own.earliest)
      and ${costNothing}
  ), compared as materialized (
    select planned.*, missing.*
    from planned
    cross join lateral (
      select count(*)::int as missing, array_agg(question) as questions, array_agg(answer) as newer, array_agg(marked) as marks,
        array_agg(highlights) as drawn
      from (
        select given.question, given.answer, coalesce(newest.marked, false) as marked, newest.highlights
        from jsonb_array_elements_text(planned.answers) with ordinality as given(answer, question)
        left join (
          select distinct on (ledger.question) ledger.question, ledger.answer, ledger.marked, ledger.highlights from ledger
          where ledger.sitting_id = planned.id and ledger.counted order by ledger.question, ledger.seq desc
        ) as newest on newest.question = given.question
        where given.answer <> coalesce(newest.answer, '')
        order by given.question
      ) as given
    ) as missing
  ), ${lockRoots('compared')}, ${ready}, submitted as (
    update sittings set
      state = 'submitted', submitted_at = ready.ended_at, ending = ready."givenEnding", late_until = null,
      right_answers = ready."rightAnswers", total_questions = ready."countedQuestions",
      last_seq = ready.last_seq + ready.missing,
      time_per_question = ready.kept_times,
      total_time = ready.total_time + ready.counted,
      counted_at = ready.counted_at + ready.counted * interval '1 second'
    from ready
    where sittings.id = ready.id and sittings.xmin = ready.read
    returning ready.n, ready.id, ready.last_seq as read_seq, ready.ended_at, ready.now, ready.events, ready.questions, ready.newer, ready.marks, ready.drawn
      ${returns}
  ), ${completes} written as (
    insert into ledger (sitting_id, seq, question, answer, marked, highlights, at, received_at)
    select submitted.id, submitted.read_seq + answer.place, answer.question, answer.answer, answer.marked, answer.highlights,
      submitted.ended_at, submitted.now
    from submitted
    cross join lateral unnest(submitted.questions, submitted.newer, submitted.marks, submitted.drawn)
      with ordinality as answer(question, answer, marked, highlights, place)
  ), ${addEvents('submitted')}
  select n from submitted`;

const [afterQuizzes, afterModules] = [writeAfterInput(quizAlone), writeAfterInput(moduleOfTest)];

const submittedRow = z.object({ n: z.number() });

/** Submits and grades some quizzes, each a different one; nothing of those that are not the common case. True for each that is submitted. */
export const submitQuizzes = (db: Database, items: SubmissionInput[]): Promise<(true | null)[]> =>
  submit(db, items, afterQuizzes);

/** The same of modules: with the last of a test's the test ends. */
export const submitModules = (db: Database, items: SubmissionInput[]): Promise<(true | null)[]> =>
  submit(db, items, afterModules);

async function submit(db: Database, items: SubmissionInput[], afterInput: string): Promise<(true | null)[]> {
  const input = JSON.stringify(items.map((item, n) => ({ ...item, n })));
  const rows = await queryRows(db, submittedRow, sql`${sql.raw(beforeInput)}${input}${sql.raw(afterInput)}`);
  return items.map((_, n) => (rows.some((row) => row.n === n) ? true : null));
}
