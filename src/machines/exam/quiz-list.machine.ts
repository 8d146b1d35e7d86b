import { assertEvent, assign, setup } from 'xstate';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import { messages } from '../../content/messages/quiz-list.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import { type ListedRecord, loadListed } from '../../services/exam/listing.ts';
import { rememberStart, type SittingKind } from '../../services/exam/records.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { ListedRecord, SittingKind };
export type QuizTab = 'upcoming' | 'completed';

/** `subject`: of which the tab shows those alone; '' of all. */
type Context = {
  kind: SittingKind;
  records: ListedRecord[];
  tab: QuizTab;
  subject: string;
  search: string;
  notice: string | null;
};

export type QuizListEvent =
  | { type: 'page.opened' | 'list.retry' }
  | { type: 'tab.choose'; tab: QuizTab }
  | { type: 'subject.choose'; subject: string }
  | { type: 'search.type'; text: string }
  | { type: 'sitting.start'; record: QuizRecord };

/**
 * Specification 8, for mock tests too, which have no words of their own there: the server's words or 'Failed to fetch quizzes.';
 * without an answer 'An error occurred while fetching quizzes.'
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : messages.failed;
  if (error.kind === 'broken') return messages.failed;
  return error.message || (error.kind === 'refused' ? messages.refused : messages.failed);
}

export const getTitle = ({ quiz_name }: QuizRecord) => quiz_name || unnamed.title;
export const getCreator = ({ creator }: QuizRecord) => creator || unnamed.creator;

/** Whether staff let it be begun, or gone on with, now. */
export const canStart = ({ window }: QuizRecord): boolean => window === undefined || window.place === 'open';

/** The records of a tab: Completed or Attempted when is_complete is true, Upcoming or Available otherwise (specification 4.1). What was finished last comes first. */
export const filterRecords = ({ records }: Pick<Context, 'records'>, tab: QuizTab) =>
  tab === 'completed'
    ? records.filter(({ is_complete }) => is_complete).toSorted((one, other) => finishedAt(other) - finishedAt(one))
    : records.filter(({ is_complete }) => !is_complete);

/** One whose end is not known has just been finished. */
const finishedAt = ({ latest }: ListedRecord) => latest?.submittedAt ?? Number.MAX_SAFE_INTEGER;

/** The subjects that the open tab can be narrowed to, by name. */
export const shownSubjects = (context: Pick<Context, 'records' | 'tab'>): string[] =>
  [...new Set(filterRecords(context, context.tab).flatMap(({ facts }) => facts?.subject ?? []))].sort();

/** What the open tab shows: titles that contain the search, whatever the case (specification 5), of the chosen subject. */
export const shownRecords = (context: Pick<Context, 'records' | 'tab' | 'subject' | 'search'>) =>
  filterRecords(context, context.tab)
    .filter(({ facts }) => context.subject === '' || facts?.subject === context.subject)
    .filter((record) => getTitle(record).toLowerCase().includes(context.search.trim().toLowerCase()));

const quizListSetup = setup({
  types: {
    input: {} as { kind: SittingKind },
    context: {} as Context,
    events: {} as ConnectionEvent | QuizListEvent,
    tags: '' as 'waiting',
  },
  actors: { connection, loadList: fromService(loadListed), rememberStart: fromService(rememberStart) },
  actions: {
    takeRecords: assign({ records: (_, records: ListedRecord[]) => records }),
    // The other tab need not have the subject.
    chooseTab: assign((_, { tab }: { tab: QuizTab }) => ({ tab, subject: '' })),
    chooseSubject: assign((_, { subject }: { subject: string }) => ({ subject })),
    search: assign({ search: (_, { text }: { text: string }) => text }),
    showNotice: assign({ notice: (_, { error }: Failure) => describeFailure(error) }),
  },
});

/**
 * The student's quizzes or mock tests (specification 2.10, 4.1): idle -> loading -> shown or failed; starting one remembers it for
 * the attempt page.
 */
export const quizListMachine = quizListSetup.createMachine({
  id: 'quizList',
  context: ({ input }) => ({ kind: input.kind, records: [], tab: 'upcoming', subject: '', search: '', notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadList', {
      input: ({ context: { kind } }: { context: Context }) => ({ kind }),
      onDone: withOutput('takeRecords'),
      onError: withError('showNotice'),
      retry: 'list.retry',
    }),
    shown: {
      on: {
        'tab.choose': { actions: withEvent('chooseTab'), meta: { requirements: ['4.1-3', '4.1-4'] } },
        'subject.choose': { actions: withEvent('chooseSubject') },
        'search.type': { actions: withEvent('search'), meta: { requirements: ['5-11', '5-12'] } },
        'sitting.start': 'starting',
      },
    },
    starting: {
      invoke: {
        id: 'rememberStart',
        src: 'rememberStart',
        input: ({ context: { kind }, event }) => {
          assertEvent(event, 'sitting.start');
          return { kind, quizId: event.record.quizId, studentQuizId: event.record._id };
        },
        onDone: 'shown',
        // Without session storage the attempt page asks the server which sitting is meant.
        onError: 'shown',
      },
    },
  },
});
