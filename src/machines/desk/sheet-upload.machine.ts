import { assign, setup } from 'xstate';
import type { SheetReport } from '../../../contract/desk/sheets.ts';
import { messages } from '../../content/messages/desk.ts';
import { keepSheet, lookAtSheet, type SheetDraft } from '../../services/desk/sheets.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { SheetDraft };

/** `isIncomplete`: it was asked to look at what is not all filled in. `found`: what the server found of the PDF, once it was looked at. */
type Context = { draft: SheetDraft; isIncomplete: boolean; found: SheetReport | null; notice: string | null };

type DraftChange = { change: Partial<Pick<SheetDraft, 'file' | 'name' | 'course' | 'title'>> };
type PagesChange = { skill: string; pages: string };

export type SheetUploadEvent =
  | { type: 'draft.check' | 'draft.reopen' | 'sheet.keep' | 'another.choose' }
  | ({ type: 'draft.change' } & DraftChange)
  | ({ type: 'pages.change' } & PagesChange)
  | { type: 'domain.take'; domain: string };

const emptyDraft: SheetDraft = { file: null, name: '', course: '', title: '', pages: {} };

const pagesFound = (report: SheetReport | null): Record<string, string> =>
  Object.fromEntries(
    (report?.domains ?? []).flatMap(({ skills }) => skills.map(({ skill, pages }) => [skill, pages.join(', ')])),
  );

/** What was typed of pages stays, where the same PDF is looked at again; what had only been filled in is found anew. */
const withFound = ({ draft, found: before }: Pick<Context, 'draft' | 'found'>, found: SheetReport): SheetDraft => {
  const filledIn = pagesFound(before);
  const typed = Object.entries(draft.pages).filter(([skill, pages]) => pages !== filledIn[skill]);
  return { ...draft, pages: { ...pagesFound(found), ...Object.fromEntries(typed) } };
};

const sheetUploadSetup = setup({
  types: { context: {} as Context, events: {} as SheetUploadEvent, tags: '' as 'waiting' },
  actors: { lookAtSheet: fromService(lookAtSheet), keepSheet: fromService(keepSheet) },
  actions: {
    ...noticeActions,
    changeDraft: assign(({ context: { draft } }, { change }: DraftChange) => ({
      // Another file, and another course, have other pages and skills.
      draft: { ...draft, ...change, pages: 'file' in change || 'course' in change ? {} : draft.pages },
      isIncomplete: false,
    })),
    nameMissing: assign({ isIncomplete: true }),
    takeFound: assign(({ context }, found: SheetReport) => ({ found, draft: withFound(context, found) })),
    changePages: assign({
      draft: ({ context: { draft } }, { skill, pages }: PagesChange) => ({
        ...draft,
        pages: { ...draft.pages, [skill]: pages },
      }),
    }),
    takeDomain: assign({
      draft: ({ context: { draft, found } }, { domain }: { domain: string }) => {
        const skills = found?.domains.find((each) => each.domain === domain)?.skills ?? [];
        const given = skills.map(({ skill }) => [skill, draft.pages[skill]?.trim() || '1']);
        return { ...draft, pages: { ...draft.pages, ...Object.fromEntries(given) } };
      },
    }),
    forgetSheet: assign(({ context: { draft } }) => ({ draft: { ...emptyDraft, course: draft.course }, found: null })),
  },
  guards: {
    isComplete: ({ context: { draft } }) => draft.file !== null && draft.course !== '' && draft.title.trim() !== '',
    isFound: ({ context }) => context.found !== null,
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});

const states = previewed({
  check: 'lookAtSheet',
  checkInput: ({ context: { draft } }: { context: Context }) => draft,
  onChecked: withOutput('takeFound'),
  notChecked: withError('showNotice', messages.sheetNotChecked),
  draft: 'choosing',
  shown: 'checked',
  send: 'sheet.keep',
  ready: 'isFound',
  doing: 'keeping',
  make: 'keepSheet',
  makeInput: ({ context: { draft, found } }: { context: Context }) => ({ draft, replaces: found?.replaces?.id ?? null }),
  onMade: { type: 'hideNotice', params: () => undefined },
  notMade: withError('showNotice', messages.action),
  done: 'kept',
  again: withError('hasChanged'),
});

/**
 * A study sheet on its way into a course: choosing -> checking, which asks what the PDF is -> checked, where it is said what it treats -> keeping -> kept. Nothing is stored before it was
 * looked at; where something else has its title by now, it is looked at again.
 */
export const sheetUploadMachine = sheetUploadSetup.createMachine({
  id: 'sheetUpload',
  context: { draft: emptyDraft, isIncomplete: false, found: null, notice: null },
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
    ...states,
    checked: {
      on: {
        ...states.checked.on,
        'pages.change': { actions: [withEvent('changePages'), 'hideNotice'] },
        'domain.take': { actions: withEvent('takeDomain') },
      },
    },
    kept: { on: { 'another.choose': { target: 'choosing', actions: 'forgetSheet' } } },
  },
});
