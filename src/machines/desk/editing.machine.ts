import { assign, setup } from 'xstate';
import {
  type EditedField,
  type FieldProblem,
  optionLetters,
  type QuestionCheck,
  type QuestionFields,
  type QuestionFile,
} from '../../../contract/desk/editing.ts';
import { messages } from '../../content/messages/desk.ts';
import { checkEdited, type EditOutcome, loadQuestionFile, saveEdited } from '../../services/desk/editing.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `problems` and `warnings`: as last checked. `isReasonMissing`: it was asked to save without one. */
type Context = {
  of: string;
  file: QuestionFile | null;
  fields: QuestionFields | null;
  reason: string;
  isReasonMissing: boolean;
  problems: FieldProblem[];
  warnings: FieldProblem[];
  outcome: EditOutcome | null;
  notice: string | null;
};

const toDraft = ({ of, file, fields }: Context) => ({ of, seen: required(file).seen, fields: required(fields) });
const without = (problems: FieldProblem[], field: EditedField) => problems.filter((each) => each.field !== field);
const hasReason = ({ reason }: Pick<Context, 'reason'>) => reason.trim().length >= 3;

/**
 * A question that is edited: loading -> filling -> checking, by the importer's own checks -> proposed, which shows what becomes of it -> saving -> saved. Nothing is written that was not looked at; what is faulty is said at
 * its field, and what could not be saved is still there.
 */
export const editingMachine = setup({
  types: {
    input: {} as { of: string },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'question.retry' | 'question.check' | 'question.reopen' | 'question.save' }
      | { type: 'field.change'; field: EditedField; text: string }
      | { type: 'reason.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadQuestionFile: fromService(loadQuestionFile),
    checkEdited: fromService(checkEdited),
    saveEdited: fromService(saveEdited),
  },
  actions: {
    ...noticeActions,
    takeFile: assign((_, file: QuestionFile) => ({ file, fields: file.fields })),
    changeField: assign(({ context }, { field, text }: { field: EditedField; text: string }) => ({
      fields: { ...required(context.fields), [field]: text },
      problems: without(context.problems, field),
      warnings: without(context.warnings, field),
    })),
    takeReason: assign((_, { text }: { text: string }) => ({ reason: text, isReasonMissing: false })),
    askReason: assign({ isReasonMissing: true }),
    takeCheck: assign((_, { problems, warnings }: QuestionCheck) => ({ problems, warnings })),
    takeOutcome: assign({ outcome: (_, outcome: EditOutcome) => outcome }),
  },
  guards: {
    isFaulty: (_, { problems }: QuestionCheck) => problems.length > 0,
    isUnchanged: (_, { changes }: QuestionCheck) => !changes,
    hasReason: ({ context }) => hasReason(context),
  },
}).createMachine({
  id: 'editing',
  context: ({ input }) => ({
    ...{ ...input, file: null, fields: null, reason: '', isReasonMissing: false, problems: [], warnings: [] },
    ...{ outcome: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadQuestionFile', {
      input: ({ context: { of } }: { context: Context }) => ({ of }),
      onDone: withOutput('takeFile'),
      target: 'filling',
      onError: withError('showNotice', messages.item),
      retry: 'question.retry',
      onRetry: 'hideNotice',
    }),
    filling: {
      on: {
        'field.change': { actions: [withEvent('changeField'), 'hideNotice'] },
        'question.check': { target: 'checking', actions: 'hideNotice' },
      },
    },
    checking: {
      tags: 'waiting',
      invoke: {
        id: 'checkEdited',
        src: 'checkEdited',
        input: ({ context }) => toDraft(context),
        onDone: [
          {
            guard: withOutput('isFaulty'),
            target: 'filling',
            actions: [withOutput('takeCheck'), { type: 'showNotice', params: messages.questionFaulty }],
          },
          {
            guard: withOutput('isUnchanged'),
            target: 'filling',
            actions: [withOutput('takeCheck'), { type: 'showNotice', params: messages.questionUnchanged }],
          },
          { target: 'proposed', actions: withOutput('takeCheck') },
        ],
        onError: { target: 'filling', actions: withError('showNotice', messages.questionNotChecked) },
      },
    },
    proposed: {
      on: {
        'reason.type': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'question.reopen': { target: 'filling', actions: 'hideNotice' },
        'question.save': [
          { guard: 'hasReason', target: 'saving', actions: 'hideNotice' },
          { actions: ['hideNotice', 'askReason'] },
        ],
      },
    },
    saving: {
      tags: 'waiting',
      invoke: {
        id: 'saveEdited',
        src: 'saveEdited',
        input: ({ context }) => ({ ...toDraft(context), reason: context.reason.trim() }),
        onDone: { target: 'saved', actions: withOutput('takeOutcome') },
        onError: { target: 'proposed', actions: withError('showNotice', messages.action) },
      },
    },
    saved: { type: 'final' },
  },
});

/** The options that a form shows: those that there are, and the next one. */
export function shownOptions(fields: QuestionFields): readonly (typeof optionLetters)[number][] {
  const last = optionLetters.findLastIndex((letter) => fields[letter] !== '');
  return optionLetters.slice(0, Math.min(optionLetters.length, Math.max(2, last + 2)));
}
