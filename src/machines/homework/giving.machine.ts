import { assign, setup } from 'xstate';
import { homeworkBounds } from '../../../contract/homework/homework.ts';
import type { HomeworkChoices } from '../../../contract/homework/marking.ts';
import { messages } from '../../content/messages/homework.ts';
import type { KeptFile } from '../../services/attachments/files.ts';
import { openFile } from '../../services/attachments/open-file.ts';
import {
  type CheckedHomework,
  checkHomework,
  type GivenHomework,
  type HomeworkDraft,
  loadChoices,
  makeHomework,
} from '../../services/homework/giving.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { HomeworkDraft };

/** `missing`: the fields that were left out. `chosen`: files that are still to be opened. `checked`: whom the draft reaches, as it was last asked. */
type Context = {
  choices: HomeworkChoices | null;
  draft: HomeworkDraft;
  missing: readonly (keyof HomeworkDraft)[];
  chosen: readonly File[];
  checked: CheckedHomework | null;
  made: GivenHomework | null;
  notice: string | null;
};

type DraftChange = { change: Partial<HomeworkDraft> };

export type GivingEvent =
  | { type: 'page.opened' | 'choices.retry' | 'draft.check' | 'draft.reopen' | 'homework.send' }
  | ({ type: 'draft.change' } & DraftChange)
  | { type: 'files.choose'; files: readonly File[] }
  | { type: 'file.remove'; photoKey: string };

const emptyDraft: HomeworkDraft = {
  ...{ course: '', to: 'course', group: '', names: '', title: '', text: '', opens: '', due: '', points: '' },
  ...{ sheets: [], tests: [], files: [] },
};

const findMissing = (draft: HomeworkDraft): (keyof HomeworkDraft)[] => {
  const needed: (keyof HomeworkDraft)[] = ['course', ...(draft.to === 'course' ? [] : [draft.to]), 'title', 'due'];
  return needed.filter((name) => String(draft[name]).trim() === '');
};

const givingSetup = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | GivingEvent, tags: '' as 'waiting' },
  actors: {
    connection,
    loadChoices: fromService(loadChoices),
    checkHomework: fromService(checkHomework),
    makeHomework: fromService(makeHomework),
    openFile: fromService(openFile),
  },
  actions: {
    ...noticeActions,
    takeChoices: assign(({ context }, choices: HomeworkChoices) => ({
      choices,
      // Who teaches one course gives homework for it.
      draft: { ...context.draft, course: choices.courses.length === 1 ? (choices.courses[0]?.id ?? '') : context.draft.course },
    })),
    changeDraft: assign(({ context }, { change }: DraftChange) => ({
      // Another course has other sheets and tests.
      draft: { ...context.draft, ...(change.course === undefined ? {} : { sheets: [], tests: [] }), ...change },
      missing: context.missing.filter((name) => !(name in change)),
    })),
    nameMissing: assign({ missing: ({ context }) => findMissing(context.draft) }),
    takeChosen: assign(({ context }, { files }: { files: readonly File[] }) => {
      const room = Math.max(0, homeworkBounds.files - context.draft.files.length - context.chosen.length);
      const added = files.slice(0, room);
      return { chosen: [...context.chosen, ...added], notice: added.length < files.length ? messages.tooMany : null };
    }),
    takeFile: assign(({ context: { draft, chosen } }, file: KeptFile) => ({
      chosen: chosen.slice(1),
      draft: { ...draft, files: [...draft.files, file] },
    })),
    dropChosen: assign({ chosen: ({ context }) => context.chosen.slice(1) }),
    removeFile: assign({
      draft: ({ context: { draft } }, { photoKey }: { photoKey: string }) => ({
        ...draft,
        files: draft.files.filter((file) => file.photoKey !== photoKey),
      }),
    }),
    takeChecked: assign({ checked: (_, checked: CheckedHomework) => checked }),
    takeMade: assign({ made: (_, made: GivenHomework) => made }),
  },
  guards: {
    isComplete: ({ context }) => findMissing(context.draft).length === 0,
    hasChosen: ({ context }) => context.chosen.length > 0,
    reachesSomebody: ({ context }) => (context.checked?.gets.count ?? 0) > 0,
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
    isBadInput: (_, { error }: Failure) => refusedFor(error, 'badInput'),
  },
});

/**
 * Homework on its way to students: idle -> loading what it can be for -> drafting -> checking, which asks whom it reaches -> checked -> giving -> given. Nothing is given that was not
 * looked at: where it reaches others by now, it is checked again, and said; what the server finds wrong in the draft leads back to it, and loses nothing.
 */
export const givingMachine = givingSetup.createMachine({
  id: 'giving',
  context: { choices: null, draft: emptyDraft, missing: [], chosen: [], checked: null, made: null, notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadChoices', {
      input: undefined,
      onDone: withOutput('takeChoices'),
      target: 'drafting',
      onError: withError('showNotice', messages.choices),
      retry: 'choices.retry',
      onRetry: 'hideNotice',
    }),
    drafting: {
      initial: 'choosing',
      on: {
        'draft.change': { actions: [withEvent('changeDraft'), 'hideNotice'] },
        'file.remove': { actions: [withEvent('removeFile'), 'hideNotice'] },
        'draft.check': [
          { guard: 'hasChosen', actions: { type: 'showNotice', params: messages.opening } },
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
      states: {
        choosing: { always: [{ guard: 'hasChosen', target: 'opening' }, { target: 'still' }] },
        still: { on: { 'files.choose': { target: 'choosing', actions: withEvent('takeChosen') } } },
        opening: {
          // The one that is being opened is opened to its end; the others wait.
          on: { 'files.choose': { actions: withEvent('takeChosen') } },
          invoke: {
            id: 'openFile',
            src: 'openFile',
            input: ({ context }) => ({ file: required(context.chosen[0]) }),
            onDone: { target: 'choosing', actions: withOutput('takeFile') },
            onError: { target: 'choosing', actions: ['dropChosen', withError('showNotice', messages.unreadable)] },
          },
        },
      },
    },
    ...previewed({
      check: 'checkHomework',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takeChecked'),
      notChecked: withError('showNotice', messages.notChecked),
      draft: 'drafting',
      shown: 'checked',
      send: 'homework.send',
      ready: 'reachesSomebody',
      doing: 'giving',
      make: 'makeHomework',
      makeInput: ({ context: { draft, checked } }: { context: Context }) => ({ draft, checked: required(checked) }),
      onMade: withOutput('takeMade'),
      notMade: withError('showNotice', messages.notGiven),
      done: 'given',
      again: withError('hasChanged'),
      back: withError('isBadInput'),
    }),
    given: { type: 'final' },
  },
});
