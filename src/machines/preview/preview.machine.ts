import { assign, setup } from 'xstate';
import type { Preview, PreviewedAnswer, PreviewSheet } from '../../../contract/desk/preview.ts';
import { messages } from '../../content/messages/preview.ts';
import { mockPolicy, quizPolicy } from '../../content/proctor-policies.ts';
import { checkPreview, loadPreview } from '../../services/preview/preview.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { toAnswers } from '../exam/restore-attempt.ts';
import type { SittingEnd, SittingInput, SittingOutput } from '../exam/sitting.setup.ts';
import { moduleRules, quizRules } from '../exam/sitting-rules.ts';
import { ended, hasEnded } from '../kit/ended.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { previewSittingMachine } from './preview-sitting.ts';

/** `sheet`: the one that is open. `answers`: those that were given to it, for another try to check them. */
type Context = {
  of: string;
  preview: Preview | null;
  sheet: PreviewSheet | null;
  answers: string[];
  results: PreviewedAnswer[];
  notice: string | null;
};

/** A sheet as its students sit it, without anybody who sits. */
function toSitting({ sheet }: Context): SittingInput {
  const { sheet: name, isModule, tools, seconds } = required(sheet);
  const isTimed = isModule && seconds !== null;
  return {
    ...{ studentId: 'preview', sittingId: name, quizId: name, comesBack: false, takeOver: false },
    ...{ rules: isTimed ? moduleRules : quizRules, policy: isTimed ? mockPolicy : quizPolicy, tools },
    // Pages of an answer on paper belong to a sitting.
    ...{ pace: null, photographing: null, sheet: null, seconds: 0 },
  };
}

/**
 * Content as its students see it: loading -> choosing a sheet -> sitting, the exam hall's own -> checking -> result, and from there to another sheet. Nothing of it is stored; what was answered stays until it was checked.
 */
export const previewMachine = setup({
  types: {
    input: {} as { of: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'preview.retry' | 'answers.check' | 'sheet.leave' }
      | { type: 'sheet.open'; sheet: PreviewSheet },
    tags: '' as 'waiting',
    children: {} as { sitting: 'sitting' },
  },
  actors: {
    connection,
    loadPreview: fromService(loadPreview),
    checkPreview: fromService(checkPreview),
    sitting: previewSittingMachine,
  },
  actions: {
    ...noticeActions,
    takePreview: assign({ preview: (_, preview: Preview) => preview }),
    takeSheet: assign((_, { sheet }: { sheet: PreviewSheet }) => ({ sheet, answers: [], results: [] })),
    takeAnswers: assign({ answers: (_, { sheet, questions }: SittingOutput) => toAnswers(sheet, questions) }),
    takeProblem: assign({ notice: (_, { problem }: SittingOutput) => problem ?? messages.notOpened }),
    takeResults: assign({ results: (_, results: PreviewedAnswer[]) => results }),
  },
  guards: {
    isUnknown: (_, { error }: Failure) => refusedFor(error, 'notFound'),
    ended: hasEnded<SittingEnd>,
  },
}).createMachine({
  id: 'preview',
  context: ({ input }) => ({ ...input, preview: null, sheet: null, answers: [], results: [], notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadPreview', {
      input: ({ context: { of } }: { context: Context }) => ({ of }),
      onDone: withOutput('takePreview'),
      target: 'choosing',
      unknown: withError('isUnknown'),
      onError: withError('showNotice', messages.failed),
      retry: 'preview.retry',
      onRetry: 'hideNotice',
    }),
    choosing: { on: { 'sheet.open': { target: 'sitting', actions: ['hideNotice', withEvent('takeSheet')] } } },
    sitting: {
      invoke: {
        id: 'sitting',
        src: 'sitting',
        input: ({ context }) => toSitting(context),
        onDone: [
          { guard: ended('finished'), target: 'checking', actions: withOutput('takeAnswers') },
          { target: 'choosing', actions: withOutput('takeProblem') },
        ],
        onError: { target: 'choosing', actions: { type: 'showNotice', params: messages.notOpened } },
      },
      on: { 'sheet.leave': 'choosing' },
    },
    checking: {
      tags: 'waiting',
      invoke: {
        id: 'checkPreview',
        src: 'checkPreview',
        input: ({ context: { sheet, answers } }) => ({ sheet: required(sheet).sheet, answers }),
        onDone: { target: 'result', actions: withOutput('takeResults') },
        onError: { target: 'notChecked', actions: withError('showNotice', messages.notChecked) },
      },
    },
    notChecked: {
      on: {
        'answers.check': { target: 'checking', actions: 'hideNotice' },
        'sheet.leave': { target: 'choosing', actions: 'hideNotice' },
      },
    },
    result: {
      on: {
        'sheet.open': { target: 'sitting', actions: withEvent('takeSheet') },
        'sheet.leave': 'choosing',
      },
    },
  },
});
