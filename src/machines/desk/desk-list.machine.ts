import { assign, setup } from 'xstate';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { StudentLine } from '../../../contract/desk/students.ts';
import { messages } from '../../content/messages/desk.ts';
import { settleMs } from '../../content/times.ts';
import type { Outcome } from '../../services/desk/actions.ts';
import { type ListQuery, type LoadPage, loadStudents } from '../../services/desk/lists.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError } from '../kit/failure.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type DeskActionInput, deskActionMachine } from './desk-action.machine.ts';

type Filters = ListQuery['filters'];

/**
 * `next` null: there are no more lines. `total` null: not known. `isCurrent`: the lines are those of the filters.
 * `order`: the action under way. `done`: what came of the last one.
 */
type Context<Line> = {
  filters: Filters;
  lines: Line[];
  next: string | null;
  total: number | null;
  isCurrent: boolean;
  order: DeskActionInput | null;
  done: Outcome | null;
  notice: string | null;
};

export type DeskListEvent =
  | { type: 'page.opened' | 'list.retry' | 'more.load' }
  | { type: 'filters.change'; filters: Filters }
  | { type: 'action.begin'; order: DeskActionInput };

const same = (one: Filters, other: Filters) => JSON.stringify(one) === JSON.stringify(other);

/**
 * A list at the desk: idle -> loading -> shown, empty or failed, and page by page on (`loadingMore`). Another filter waits until the typing has
 * settled, and what was there stays until the other lines come. An action lies over it (`acting`) and may begin before the lines have come;
 * once it is done the list is loaded again, or it is over (`left`) where the action leads elsewhere.
 */
export function createDeskList<Line>(loadPage: LoadPage<Line>) {
  const deskListSetup = setup({
    types: {
      input: {} as { filters: Filters },
      context: {} as Context<Line>,
      events: {} as ConnectionEvent | DeskListEvent,
      tags: '' as 'waiting' | 'searching',
      children: {} as { action: 'action' },
    },
    actors: { connection, loadPage: fromService(loadPage), action: deskActionMachine },
    actions: {
      takeFilters: assign((_, { filters }: { filters: Filters }) => ({ filters, isCurrent: false })),
      takePage: assign((_, { lines, next, total }: DeskPage<Line>) => ({
        ...{ lines, next, total: total ?? null, isCurrent: true, notice: null },
      })),
      takeMore: assign(({ context }, { lines, next }: DeskPage<Line>) => ({
        ...{ lines: [...context.lines, ...lines], next, notice: null },
      })),
      takeOrder: assign((_, { order }: { order: DeskActionInput }) => ({ order, done: null })),
      takeDone: assign((_, done: Outcome | null) => ({ done, isCurrent: false })),
      notice: assign({ notice: (_, { error }: Failure) => describeError(error, messages.list) }),
    },
    guards: {
      isNew: ({ context }, { filters }: { filters: Filters }) => !same(context.filters, filters),
      hasMore: ({ context }) => context.next !== null,
      isEmpty: (_, { lines }: DeskPage<Line>) => lines.length === 0,
      isOver: (_, done: Outcome | null) => done?.leadsTo !== undefined,
      hasLines: ({ context }) => context.lines.length > 0,
      isOld: ({ context }, done: Outcome | null) => done !== null || !context.isCurrent,
    },
    delays: { settle: settleMs },
  });
  return deskListSetup.createMachine({
    id: 'deskList',
    context: ({ input }) => ({
      ...{ filters: input.filters, lines: [], next: null, total: null, isCurrent: false },
      ...{ order: null, done: null, notice: null },
    }),
    initial: 'idle',
    on: {
      'filters.change': { guard: withEvent('isNew'), target: '.settling', actions: withEvent('takeFilters') },
      'action.begin': { target: '.acting', actions: withEvent('takeOrder') },
    },
    states: {
      idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
      settling: { tags: 'searching', after: { settle: 'loading' } },
      loading: {
        tags: ['waiting', 'searching'],
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { filters } }) => ({ filters, after: null }),
          onDone: [
            { guard: withOutput('isEmpty'), target: 'empty', actions: withOutput('takePage') },
            { target: 'shown', actions: withOutput('takePage') },
          ],
          onError: { target: 'failed', actions: withError('notice') },
        },
      },
      shown: {
        on: { 'more.load': { guard: 'hasMore', target: 'loadingMore' } },
      },
      empty: {},
      loadingMore: {
        invoke: {
          id: 'loadPage',
          src: 'loadPage',
          input: ({ context: { filters, next } }) => ({ filters, after: next }),
          onDone: { target: 'shown', actions: withOutput('takeMore') },
          onError: { target: 'shown', actions: withError('notice') },
        },
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
            { guard: withOutput('isOld'), target: 'loading', actions: withOutput('takeDone') },
            { guard: 'hasLines', target: 'shown' },
            { target: 'empty' },
          ],
          onError: { target: 'failed', actions: withError('notice') },
        },
      },
      failed: {
        invoke: { id: 'connection', src: 'connection' },
        on: { 'list.retry': 'loading', 'connection.restored': 'loading' },
      },
      left: { type: 'final' },
    },
  });
}

/** The list of students. */
export const deskListMachine = createDeskList<StudentLine>(loadStudents);
