import { assign, setup } from 'xstate';
import type { HandInReport } from '../../../contract/desk/answer-files.ts';
import { bringsSomething } from '../../content/desk/answer-file-words.ts';
import { messages } from '../../content/messages/desk.ts';
import { type AnswerFileDraft, checkFile, handInFile } from '../../services/desk/answer-file.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `isIncomplete`: it was asked to look at no file. `report`: what would come of the file, as it was last asked, and then what came of it. */
type Context = { draft: AnswerFileDraft; isIncomplete: boolean; report: HandInReport | null; notice: string | null };

type FileChoice = { file: Blob; name: string };

export type HandingInEvent =
  | { type: 'draft.check' | 'draft.reopen' | 'answers.handIn' | 'another.choose' }
  | ({ type: 'file.choose' } & FileChoice);

const handingInSetup = setup({
  types: {
    input: {} as { student: string; sitting: string },
    context: {} as Context,
    events: {} as HandingInEvent,
    tags: '' as 'waiting',
  },
  actors: { checkFile: fromService(checkFile), handInFile: fromService(handInFile) },
  actions: {
    ...noticeActions,
    chooseFile: assign(({ context }, { file, name }: FileChoice) => ({
      draft: { ...context.draft, file, name },
      isIncomplete: false,
    })),
    nameMissing: assign({ isIncomplete: true }),
    forgetFile: assign(({ context }) => ({ draft: { ...context.draft, file: null, name: '' }, report: null })),
    takeReport: assign({ report: (_, report: HandInReport) => report }),
  },
  guards: {
    isChosen: ({ context }) => context.draft.file !== null,
    bringsSomething: ({ context: { report } }) => report !== null && bringsSomething(report),
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});

/**
 * A file of answers on its way into a test: choosing -> checking, which asks what would come of it -> checked -> handingIn -> handedIn. Nothing is stored before it was looked at; where something
 * else would come of it by now, it is looked at again.
 */
export const handingInMachine = handingInSetup.createMachine({
  id: 'handingIn',
  context: ({ input }) => ({ draft: { ...input, file: null, name: '' }, isIncomplete: false, report: null, notice: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'file.choose': { actions: [withEvent('chooseFile'), 'hideNotice'] },
        'draft.check': [
          { guard: 'isChosen', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    ...previewed({
      check: 'checkFile',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takeReport'),
      notChecked: withError('showNotice', messages.answersNotChecked),
      draft: 'choosing',
      shown: 'checked',
      send: 'answers.handIn',
      ready: 'bringsSomething',
      doing: 'handingIn',
      make: 'handInFile',
      makeInput: ({ context: { draft, report } }: { context: Context }) => ({ draft, shown: required(report) }),
      onMade: withOutput('takeReport'),
      notMade: withError('showNotice', messages.action),
      done: 'handedIn',
      again: withError('hasChanged'),
    }),
    handedIn: { on: { 'another.choose': { target: 'choosing', actions: 'forgetFile' } } },
  },
});
