import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/desk.ts';
import { lookAgainMs } from '../../content/times.ts';
import type { Service } from '../../services/api/service.ts';
import type { Outcome } from '../../services/desk/actions.ts';
import { loadStudentFile, type OpenFile } from '../../services/desk/student-file.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type DeskActionInput, deskActionMachine } from './desk-action.machine.ts';

/** What a page is asked for. `reason`: why it is read, where that is kept. */
export type FileAsk = { id: string; reason?: string };

/** `isCurrent`: nothing was done since it was loaded. `order`: the action under way. `done`: what came of the last one. */
type Context<File> = {
  ask: FileAsk;
  open: File | null;
  isCurrent: boolean;
  order: DeskActionInput | null;
  done: Outcome | null;
  notice: string | null;
};

/** What a page is about. `failed`: said where it did not load. `isMoving`: whether what it shows is about to change by itself. */
type FileParts<File> = { load: Service<FileAsk, File>; failed: string; isMoving?: (open: File) => boolean };

/**
 * A page at the desk about one thing: idle -> loading -> shown, unknown or failed. An action lies over it (`acting`); once it is done the page is loaded
 * again and stands there meanwhile for the next one, or it is over (`left`) where the action leads elsewhere. What is under way is looked at again
 * by itself.
 */
export function createDeskFile<File>({ load, failed, isMoving = () => false }: FileParts<File>) {
  const deskFileSetup = setup({
    types: {
      input: {} as FileAsk,
      context: {} as Context<File>,
      events: {} as ConnectionEvent | { type: 'page.opened' | 'file.retry' } | { type: 'action.begin'; order: DeskActionInput },
      tags: '' as 'waiting',
      children: {} as { action: 'action' },
    },
    actors: { connection, loadFile: fromService(load), action: deskActionMachine },
    actions: {
      ...noticeActions,
      takeFile: assign((_, open: File) => ({ open, isCurrent: true })),
      takeOrder: assign((_, { order }: { order: DeskActionInput }) => ({ order, done: null })),
      takeDone: assign((_, done: Outcome | null) => ({ done, isCurrent: false })),
    },
    guards: {
      isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
      isOver: (_, done: Outcome | null) => done?.leadsTo !== undefined,
      isDone: (_, done: Outcome | null) => done !== null,
      isOpen: ({ context: { open } }) => open !== null,
      isOutdated: ({ context }) => !context.isCurrent,
      isMoving: ({ context: { open } }) => open !== null && isMoving(open),
    },
    delays: { lookAgain: lookAgainMs },
  });
  return deskFileSetup.createMachine({
    id: 'deskFile',
    context: ({ input: ask }) => ({ ask, open: null, isCurrent: false, order: null, done: null, notice: null }),
    initial: 'idle',
    on: { 'action.begin': { guard: 'isOpen', target: '.acting', actions: withEvent('takeOrder') } },
    states: {
      idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
      ...loadable('loadFile', {
        input: ({ context: { ask } }: { context: { ask: FileAsk } }) => ask,
        onDone: withOutput('takeFile'),
        onError: withError('showNotice', failed),
        unknown: withError('isUnknown'),
        retry: 'file.retry',
        onRetry: 'hideNotice',
      }),
      shown: {
        after: { lookAgain: { guard: 'isMoving', target: 'loading' } },
      },
      acting: {
        // One at a time: what is under way is not begun anew.
        on: { 'action.begin': {} },
        invoke: {
          id: 'action',
          src: 'action',
          input: ({ context: { order } }) => order as DeskActionInput,
          onDone: [
            { guard: withOutput('isOver'), target: 'left', actions: withOutput('takeDone') },
            { guard: withOutput('isDone'), target: 'loading', actions: withOutput('takeDone') },
            { guard: 'isOutdated', target: 'loading' },
            { target: 'shown' },
          ],
          onError: { target: 'failed', actions: withError('showNotice', messages.action) },
        },
      },
      left: { type: 'final' },
    },
  });
}

/** A student’s page. */
export const deskFileMachine = createDeskFile<OpenFile>({ load: loadStudentFile, failed: messages.student });
