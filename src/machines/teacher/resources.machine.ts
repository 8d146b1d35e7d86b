import { assign, setup } from 'xstate';
import type { Resource } from '../../../contract/teacher/resources.ts';
import { messages } from '../../content/messages/teacher.ts';
import { loadResources, saveResource } from '../../services/teacher/own-pages.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { tutorsPdf } from './tutors-pdf.ts';

type SheetChoice = { courseId: string; title: string };

/** The study sheets of a teacher's courses: idle -> loading -> shown, empty or failed. The one that is chosen opens over the page as a flow of its own (`open`), or is saved (`saving`), one at a time. */
export const resourcesMachine = setup({
  types: {
    context: {} as { resources: Resource[]; chosen: SheetChoice | null; notice: string | null },
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'resources.retry' | 'document.close' }
      | ({ type: 'document.open' | 'document.save' } & SheetChoice),
    tags: '' as 'waiting',
    children: {} as { pdfDocument: 'pdfDocument' },
  },
  actors: {
    connection,
    loadResources: fromService(loadResources),
    saveResource: fromService(saveResource),
    pdfDocument: tutorsPdf,
  },
  actions: {
    ...noticeActions,
    takeResources: assign({ resources: (_, resources: Resource[]) => resources }),
    choose: assign({ chosen: (_, { courseId, title }: SheetChoice) => ({ courseId, title }) }),
  },
  guards: { isNone: (_, resources: Resource[]) => resources.length === 0 },
}).createMachine({
  id: 'resources',
  context: { resources: [], chosen: null, notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadResources', {
      input: undefined,
      onDone: withOutput('takeResources'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.resources),
      retry: 'resources.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'document.open': { target: 'open', actions: ['hideNotice', withEvent('choose')] },
        'document.save': { target: 'saving', actions: ['hideNotice', withEvent('choose')] },
      },
    },
    saving: {
      invoke: {
        id: 'saveResource',
        src: 'saveResource',
        input: ({ context: { chosen } }) => required(chosen),
        onDone: 'shown',
        onError: { target: 'shown', actions: withError('showNotice', messages.resourceNotSaved) },
      },
    },
    open: {
      invoke: {
        id: 'pdfDocument',
        src: 'pdfDocument',
        input: ({ context: { chosen } }) => required(chosen),
        onError: 'shown',
      },
      on: { 'document.close': 'shown' },
    },
  },
});
