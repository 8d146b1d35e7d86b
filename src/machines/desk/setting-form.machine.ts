import { assign, setup } from 'xstate';
import type { SettingCheck, SettingFields, SettingFile, SettingName, SettingProblem } from '../../../contract/desk/settings.ts';
import { messages } from '../../content/messages/desk.ts';
import { checkSetting, loadSetting, saveSetting, sendTestLetter } from '../../services/desk/settings.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `typed`: the fields that were changed here. `testedTo`: where a test of a letter went. `isRestoring`: what holds without a change of an owner is meant, whatever was typed. */
type Context = {
  name: SettingName;
  file: SettingFile | null;
  typed: SettingFields;
  isRestoring: boolean;
  reason: string;
  isReasonMissing: boolean;
  problems: SettingProblem[];
  check: SettingCheck | null;
  testedTo: string | null;
  notice: string | null;
};

type FieldsChange = { changes: SettingFields };

/** The fields as they stand in the form. */
export const shownFields = ({ file, typed }: Pick<Context, 'file' | 'typed'>): SettingFields => ({ ...file?.fields, ...typed });

const toDraft = ({ name, file, typed, isRestoring }: Context) => ({
  ...{ name, seen: required(file).version },
  fields: isRestoring ? null : shownFields({ file, typed }),
});

/** What differs of what was typed from what holds. */
const onlyChanged = (typed: SettingFields, { fields }: SettingFile): SettingFields =>
  Object.fromEntries(Object.entries(typed).filter(([field, text]) => text !== (fields[field] ?? '')));

/**
 * A setting that an owner changes: loading -> shown -> changed -> checking -> proposed, which says whom it reaches -> saving -> saved. What somebody else has saved meanwhile is never overwritten: it is said (`overtaken`), loaded, and what
 * was typed here stands over it. The text of a letter can be mailed to who writes it (`testing`). What is faulty is said at its field, and nothing that was typed is lost.
 */
export const settingFormMachine = setup({
  types: {
    input: {} as { name: SettingName },
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | {
          type:
            | 'page.opened'
            | 'setting.retry'
            | 'setting.undo'
            | 'setting.restore'
            | 'setting.check'
            | 'setting.reopen'
            | 'setting.save'
            | 'setting.reload'
            | 'test.send';
        }
      | ({ type: 'fields.change' } & FieldsChange)
      | { type: 'reason.type'; text: string },
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadSetting: fromService(loadSetting),
    checkSetting: fromService(checkSetting),
    saveSetting: fromService(saveSetting),
    sendTestLetter: fromService(sendTestLetter),
  },
  actions: {
    ...noticeActions,
    takeFile: assign(({ context }, file: SettingFile) => ({ file, typed: onlyChanged(context.typed, file) })),
    changeFields: assign(({ context }, { changes }: FieldsChange) => ({
      typed: onlyChanged({ ...context.typed, ...changes }, required(context.file)),
      problems: context.problems.filter(({ field }) => field !== null && !(field in changes)),
    })),
    forgetTyped: assign({ typed: {}, problems: [], reason: '', isReasonMissing: false }),
    beginRestoring: assign({ isRestoring: true }),
    endRestoring: assign({ isRestoring: false }),
    takeReason: assign((_, { text }: { text: string }) => ({ reason: text, isReasonMissing: false })),
    askReason: assign({ isReasonMissing: true }),
    takeCheck: assign((_, check: SettingCheck) => ({ check, problems: check.problems, testedTo: null })),
    takeTest: assign((_, { to }: { to: string }) => ({ testedTo: to })),
  },
  guards: {
    isChanged: ({ context: { typed } }) => Object.keys(typed).length > 0,
    isOwn: ({ context: { file } }) => required(file).isOwn,
    isFaulty: (_, { problems }: SettingCheck) => problems.length > 0,
    isUnchanged: ({ context: { isRestoring } }, { changes }: SettingCheck) => changes.length === 0 && !isRestoring,
    hasReason: ({ context: { reason } }) => reason.trim().length >= 3,
    isLetter: ({ context: { check } }) => check?.preview !== undefined,
    isOvertaken: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
}).createMachine({
  id: 'settingForm',
  context: ({ input: { name } }) => ({
    ...{ name, file: null, typed: {}, isRestoring: false, reason: '', isReasonMissing: false },
    ...{ problems: [], check: null, testedTo: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadSetting', {
      input: ({ context: { name } }: { context: Context }) => ({ name }),
      onDone: withOutput('takeFile'),
      target: 'filling',
      onError: withError('showNotice', messages.setting),
      retry: 'setting.retry',
      onRetry: 'hideNotice',
    }),
    filling: { always: [{ guard: 'isChanged', target: 'changed' }, { target: 'shown' }] },
    shown: {
      on: {
        'fields.change': { target: 'filling', actions: [withEvent('changeFields'), 'hideNotice'] },
        'setting.check': { actions: { type: 'showNotice', params: messages.settingUnchanged } },
        'setting.restore': { guard: 'isOwn', target: 'checking', actions: ['beginRestoring', 'hideNotice'] },
      },
    },
    changed: {
      on: {
        'fields.change': { target: 'filling', actions: [withEvent('changeFields'), 'hideNotice'] },
        'setting.undo': { target: 'shown', actions: ['forgetTyped', 'hideNotice'] },
        'setting.check': { target: 'checking', actions: 'hideNotice' },
      },
    },
    checking: {
      tags: 'waiting',
      invoke: {
        id: 'checkSetting',
        src: 'checkSetting',
        input: ({ context }) => toDraft(context),
        onDone: [
          {
            guard: withOutput('isFaulty'),
            target: 'filling',
            actions: [withOutput('takeCheck'), { type: 'showNotice', params: messages.settingFaulty }, 'endRestoring'],
          },
          {
            guard: withOutput('isUnchanged'),
            target: 'filling',
            actions: [withOutput('takeCheck'), { type: 'showNotice', params: messages.settingUnchanged }],
          },
          { target: 'proposed', actions: withOutput('takeCheck') },
        ],
        onError: [
          { guard: withError('isOvertaken'), target: 'overtaken', actions: withError('showNotice', messages.action) },
          { target: 'filling', actions: [withError('showNotice', messages.settingNotChecked), 'endRestoring'] },
        ],
      },
    },
    proposed: {
      on: {
        'reason.type': { actions: [withEvent('takeReason'), 'hideNotice'] },
        'test.send': { guard: 'isLetter', target: 'testing', actions: 'hideNotice' },
        'setting.reopen': { target: 'filling', actions: ['hideNotice', 'endRestoring'] },
        'setting.save': [
          { guard: 'hasReason', target: 'saving', actions: 'hideNotice' },
          { actions: ['hideNotice', 'askReason'] },
        ],
      },
    },
    testing: {
      tags: 'waiting',
      invoke: {
        id: 'sendTestLetter',
        src: 'sendTestLetter',
        input: ({ context: { name, file, typed, isRestoring } }) => ({
          name,
          fields: isRestoring ? required(file).defaults : shownFields({ file, typed }),
        }),
        onDone: { target: 'proposed', actions: withOutput('takeTest') },
        onError: { target: 'proposed', actions: withError('showNotice', messages.action) },
      },
    },
    saving: {
      tags: 'waiting',
      invoke: {
        id: 'saveSetting',
        src: 'saveSetting',
        input: ({ context }) => ({ ...toDraft(context), reason: context.reason.trim() }),
        onDone: { target: 'saved', actions: ['forgetTyped', 'endRestoring'] },
        onError: [
          { guard: withError('isOvertaken'), target: 'overtaken', actions: withError('showNotice', messages.action) },
          { target: 'proposed', actions: withError('showNotice', messages.action) },
        ],
      },
    },
    overtaken: { on: { 'setting.reload': { target: 'loading', actions: ['hideNotice', 'endRestoring'] } } },
    saved: { on: { 'setting.reload': 'loading' } },
  },
});
