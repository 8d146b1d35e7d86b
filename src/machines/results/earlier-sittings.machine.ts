import { assign, setup } from 'xstate';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { messages } from '../../content/messages/practice.ts';
import { loadCompleted } from '../../services/results/results.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable, ownStudent } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

/** As many earlier sittings are compared at most: the last ones. */
const shownAtMost = 5;

/**
 * What a sitting is compared with: earlier sittings of the same `content`, else of the same kind on the same `subject`, else of the same
 * `kind`. A drill is of the kind of the drills on its skill, and of no other.
 */
export type Comparison = { by: 'content' | 'subject' | 'kind'; earlier: CompletedSitting[]; own: CompletedSitting };

/** The nearest kin of a sitting among the student's finished ones (oldest first); null where it is the first of its kind, or not listed. */
export function compareWithEarlier(sittings: readonly CompletedSitting[], sittingId: string): Comparison | null {
  const at = sittings.findIndex(({ studentQuizId }) => studentQuizId === sittingId);
  const own = sittings[at];
  if (!own) return null;
  const before = sittings
    .slice(0, at)
    .filter((each) => each.is_node === own.is_node && each.isDrill === own.isDrill)
    // What was written has points of a rubric, which say nothing beside answers that are right.
    .filter((each) => (each.writtenBy === undefined) === (own.writtenBy === undefined));
  const onSubject = before.filter(({ subject }) => subject === own.subject);
  const kin: [Comparison['by'], CompletedSitting[]][] = own.isDrill
    ? [['content', onSubject.filter(({ title }) => title === own.title)]]
    : [
        ['content', before.filter(({ quizId }) => quizId === own.quizId)],
        ['subject', onSubject],
        ['kind', before],
      ];
  const [by, earlier] = kin.find(([, found]) => found.length > 0) ?? [];
  return by && earlier ? { by, earlier: earlier.slice(-shownAtMost), own } : null;
}

type Input = { studentId: string; sittingId: string };

const earlierSittingsSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { comparison: Comparison | null; notice: string | null },
    events: {} as ConnectionEvent | { type: 'earlier.retry' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadCompleted: fromService(loadCompleted) },
  actions: {
    ...noticeActions,
    compare: assign({
      comparison: ({ context }, sittings: CompletedSitting[]) => compareWithEarlier(sittings, context.sittingId),
    }),
  },
});

/** What a finished sitting is compared with: loading -> shown, or failed with a way to try again. Its parent starts it. */
export const earlierSittingsMachine = earlierSittingsSetup.createMachine({
  id: 'earlierSittings',
  context: ({ input }) => ({ ...input, comparison: null, notice: null }),
  initial: 'loading',
  states: loadable('loadCompleted', {
    input: ownStudent,
    onDone: withOutput('compare'),
    onError: withError('showNotice', messages.result.earlierFailed),
    retry: 'earlier.retry',
  }),
});
