import { assign, setup } from 'xstate';
import type { TutorMonth } from '../../../contract/tutors/month.ts';
import { messages } from '../../content/messages/tutor-month.ts';
import { loadTutorMonth, saveTutorMonth } from '../../services/tutors/month.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `tutor`: whose at the desk; null: one's own. `month`: which is asked for, null for this one. `saved`: the name of the file that was saved last. */
type Context = {
  tutor: string | null;
  month: string | null;
  shown: TutorMonth | null;
  saved: string | null;
  notice: string | null;
};

export type TutorMonthEvent = { type: 'page.opened' | 'page.retry' | 'file.save' } | { type: 'month.choose'; month: string };

const monthSetup = setup({
  types: {
    input: {} as { tutor: string | null },
    context: {} as Context,
    events: {} as ConnectionEvent | TutorMonthEvent,
    tags: '' as 'waiting',
  },
  actors: { connection, loadMonth: fromService(loadTutorMonth), saveMonth: fromService(saveTutorMonth) },
  actions: {
    ...noticeActions,
    take: assign({ shown: (_, shown: TutorMonth) => shown }),
    choose: assign({ month: (_, { month }: { month: string }) => month, saved: null }),
    takeSaved: assign({ saved: (_, saved: string) => saved }),
  },
});

const choosing = { 'month.choose': { target: 'loading', actions: [withEvent('choose'), 'hideNotice'] } } as const;

/** A tutor's month: loading -> shown, where another is chosen, and saved as a file (`saving`). What was shown stays until the other has come. */
export const tutorMonthMachine = monthSetup.createMachine({
  id: 'tutorMonth',
  context: ({ input: { tutor } }) => ({ tutor, month: null, shown: null, saved: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadMonth', {
      input: ({ context: { tutor, month } }: { context: Context }) => ({ tutor, month }),
      onDone: withOutput('take'),
      target: 'shown',
      onError: withError('showNotice', messages.failed),
      retry: 'page.retry',
      onRetry: 'hideNotice',
      failing: choosing,
    }),
    shown: { on: { ...choosing, 'file.save': { target: 'saving', actions: 'hideNotice' } } },
    saving: {
      tags: 'waiting',
      invoke: {
        id: 'saveMonth',
        src: 'saveMonth',
        input: ({ context: { shown } }) => ({ month: shown?.month ?? '' }),
        onDone: { target: 'shown', actions: withOutput('takeSaved') },
        onError: { target: 'shown', actions: withError('showNotice', messages.notSaved) },
      },
    },
  },
});
