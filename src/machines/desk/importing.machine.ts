import { assign, setup } from 'xstate';
import type { ImportedPack, ImportTarget } from '../../../contract/desk/content.ts';
import { messages } from '../../content/messages/desk.ts';
import { checkImport, type ImportDraft, makeImport } from '../../services/desk/importing.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { ImportDraft };

/** `isIncomplete`: it was asked to check no file. `packs`: what an import would make of it, as it was last asked, and then what it made. `as`: whether that is published or kept as a draft. */
type Context = { draft: ImportDraft; isIncomplete: boolean; packs: ImportedPack[]; as: ImportTarget; notice: string | null };

type DraftChange = { change: Partial<ImportDraft> };

export type ImportingEvent =
  | { type: 'draft.check' | 'draft.reopen' | 'content.publish' | 'content.keep' | 'another.choose' }
  | ({ type: 'draft.change' } & DraftChange);

const emptyDraft: ImportDraft = {
  ...{ file: null, name: '', kind: 'bank', slug: '', title: '', creator: '', subject: '', domain: '', skill: '', difficulty: '' },
};

const isGood = (packs: readonly ImportedPack[]) => packs.length > 0 && packs.every(({ result }) => result !== 'refused');
const isNews = ({ result }: ImportedPack) => result !== 'unchanged';

const importingSetup = setup({
  types: { context: {} as Context, events: {} as ImportingEvent, tags: '' as 'waiting' },
  actors: { checkImport: fromService(checkImport), makeImport: fromService(makeImport) },
  actions: {
    ...noticeActions,
    changeDraft: assign(({ context }, { change }: DraftChange) => ({
      draft: { ...context.draft, ...change },
      isIncomplete: false,
    })),
    nameMissing: assign({ isIncomplete: true }),
    publish: assign({ as: 'version' }),
    keepAsDraft: assign({ as: 'draft' }),
    takePacks: assign({ packs: (_, packs: ImportedPack[]) => packs }),
    forgetFile: assign(({ context }) => ({ draft: { ...context.draft, file: null, name: '', slug: '' }, packs: [] })),
  },
  guards: {
    isComplete: ({ context }) => context.draft.file !== null,
    isGood: ({ context: { packs } }) => isGood(packs),
    canBeDraft: ({ context: { packs } }) => isGood(packs) && packs.some(isNews) && packs.every(({ files }) => files === 0),
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});

/**
 * Content on its way into the school: choosing -> checking, which asks what an import would make of the file -> checked -> importing -> imported, published at once or as drafts, of which there are none of PDFs. Nothing is stored before it was looked
 * at, and nothing at all of a file with a fault; where it has one by now, it is checked again.
 */
export const importingMachine = importingSetup.createMachine({
  id: 'importing',
  context: { draft: emptyDraft, isIncomplete: false, packs: [], as: 'version', notice: null },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'draft.change': { actions: [withEvent('changeDraft'), 'hideNotice'] },
        'draft.check': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    ...previewed({
      check: 'checkImport',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takePacks'),
      notChecked: withError('showNotice', messages.contentNotChecked),
      draft: 'choosing',
      shown: 'checked',
      send: 'content.publish',
      ready: 'isGood',
      doing: 'importing',
      make: 'makeImport',
      makeInput: ({ context: { draft, as } }: { context: Context }) => ({ ...draft, as }),
      onMade: withOutput('takePacks'),
      notMade: withError('showNotice', messages.action),
      done: 'imported',
      again: withError('hasChanged'),
    }),
    checked: {
      on: {
        'draft.reopen': { target: 'choosing', actions: 'hideNotice' },
        'content.publish': { guard: 'isGood', target: 'importing', actions: ['hideNotice', 'publish'] },
        'content.keep': { guard: 'canBeDraft', target: 'importing', actions: ['hideNotice', 'keepAsDraft'] },
      },
    },
    imported: { on: { 'another.choose': { target: 'choosing', actions: 'forgetFile' } } },
  },
});
