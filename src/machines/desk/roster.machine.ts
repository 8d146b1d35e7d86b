import { assign, setup } from 'xstate';
import type { Roster } from '../../../contract/desk/roster.ts';
import { messages } from '../../content/messages/desk.ts';
import {
  checkRoster,
  type ImportedRoster,
  importRoster,
  loadRosterGroups,
  type RosterDraft,
  type RosterGroup,
} from '../../services/desk/roster.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { RosterDraft };

/** `isIncomplete`: it was asked to check no file. `roster`: what an import would make of the file, as it was last asked. */
type Context = {
  groups: readonly RosterGroup[];
  draft: RosterDraft;
  isIncomplete: boolean;
  roster: Roster | null;
  made: ImportedRoster | null;
  notice: string | null;
};

type DraftChange = { change: Partial<RosterDraft> };

export type RosterEvent =
  | { type: 'page.opened' | 'groups.retry' | 'draft.check' | 'draft.reopen' | 'roster.import' | 'another.choose' }
  | ({ type: 'draft.change' } & DraftChange);

const countNew = ({ roster }: Context): number => roster?.lines.filter(({ result }) => result === 'new').length ?? 0;

const rosterSetup = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | RosterEvent, tags: '' as 'waiting' },
  actors: {
    connection,
    loadRosterGroups: fromService(loadRosterGroups),
    checkRoster: fromService(checkRoster),
    importRoster: fromService(importRoster),
  },
  actions: {
    ...noticeActions,
    takeGroups: assign({ groups: (_, groups: RosterGroup[]) => groups }),
    changeDraft: assign(({ context }, { change }: DraftChange) => ({
      draft: { ...context.draft, ...change },
      isIncomplete: false,
    })),
    nameMissing: assign({ isIncomplete: true }),
    takeRoster: assign({ roster: (_, roster: Roster) => roster }),
    takeMade: assign({ made: (_, made: ImportedRoster) => made }),
    forgetFile: assign(({ context }) => ({ draft: { ...context.draft, file: null, name: '' }, roster: null, made: null })),
  },
  guards: {
    isComplete: ({ context }) => context.draft.file !== null,
    isGood: ({ context: { roster } }) => roster !== null && roster.lines.length > 0 && roster.problems.length === 0,
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});

/**
 * Students from a file: idle -> loading the groups -> choosing -> checking, which asks what an import would make of the file -> checked -> importing -> imported. Nobody is added before the
 * list was looked at, and nobody at all where a line is wrong; where it is another list by now, it is checked again, and said.
 */
export const rosterMachine = rosterSetup.createMachine({
  id: 'roster',
  context: {
    ...{ groups: [], draft: { file: null, name: '', course: '', group: '' }, isIncomplete: false },
    ...{ roster: null, made: null, notice: null },
  },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadRosterGroups', {
      input: undefined,
      onDone: withOutput('takeGroups'),
      target: 'choosing',
      onError: withError('showNotice', messages.groups),
      retry: 'groups.retry',
      onRetry: 'hideNotice',
    }),
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
      check: 'checkRoster',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takeRoster'),
      notChecked: withError('showNotice', messages.rosterNotChecked),
      draft: 'choosing',
      shown: 'checked',
      send: 'roster.import',
      ready: 'isGood',
      doing: 'importing',
      make: 'importRoster',
      makeInput: ({ context }: { context: Context }) => ({ draft: context.draft, expected: countNew(context) }),
      onMade: withOutput('takeMade'),
      notMade: withError('showNotice', messages.action),
      done: 'imported',
      again: withError('hasChanged'),
    }),
    imported: { on: { 'another.choose': { target: 'choosing', actions: 'forgetFile' } } },
  },
});
