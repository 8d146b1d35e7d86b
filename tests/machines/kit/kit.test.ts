import { expect, it } from 'vitest';
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import { type ConnectionEvent, connection } from '../../../src/machines/actors/connection.ts';
import { ended, hasEnded } from '../../../src/machines/kit/ended.ts';
import { loadable } from '../../../src/machines/kit/loadable.ts';
import { noticeActions } from '../../../src/machines/kit/notice.ts';
import { required } from '../../../src/machines/kit/required.ts';
import { withError, withEvent, withOutput } from '../../../src/machines/kit/with-output.ts';

const listSetup = setup({
  types: {
    context: {} as { notice: string | null; taken: string[] },
    events: {} as ConnectionEvent | { type: 'list.retry' },
    tags: '' as 'waiting',
  },
  actors: { connection, loadList: fromPromise<string[], { page: number }>(async () => []) },
  actions: {
    ...noticeActions,
    take: ({ context }, taken: string[]) => void context.taken.push(...taken),
  },
  guards: {
    isNone: (_, taken: string[]) => taken.length === 0,
    isNowhere: (_, { error }: { error: unknown }) => String(error).includes('nowhere'),
  },
});
const input = () => ({ page: 1 });
const createList = (load: () => Promise<string[]>) =>
  listSetup
    .createMachine({
      context: { notice: null, taken: [] },
      initial: 'loading',
      states: loadable('loadList', {
        input,
        onDone: withOutput('take'),
        empty: withOutput('isNone'),
        onError: withError('showNotice', 'The list did not come.'),
        unknown: withError('isNowhere'),
        retry: 'list.retry',
        onRetry: 'hideNotice',
      }),
    })
    .provide({ actors: { loadList: fromPromise(load) } });
const settledFrom = async (load: () => Promise<string[]>) => {
  const list = createActor(createList(load)).start();
  const { value, context } = await waitFor(list, (snapshot) => !snapshot.hasTag('waiting'));
  return { list, found: [value, context] };
};

it.each([
  ['shown', async () => ['one'], { taken: ['one'], notice: null }],
  ['empty', async () => [], { taken: [], notice: null }],
  ['failed', () => Promise.reject(new Error('')), { taken: [], notice: 'The list did not come.' }],
  ['failed', () => Promise.reject(new Error('Not today.')), { taken: [], notice: 'Not today.' }],
  ['unknown', () => Promise.reject(new Error('nowhere')), { taken: [], notice: null }],
])('ends %s', async (state, load, context) => {
  expect((await settledFrom(load)).found).toEqual([state, context]);
});

it('loads again and takes its notice back', async () => {
  let tries = 0;
  const { list } = await settledFrom(async () => {
    tries += 1;
    if (tries === 1) throw new Error('Not today.');
    return ['two'];
  });
  list.send({ type: 'list.retry' });
  expect(list.getSnapshot()).toMatchObject({ value: 'loading', context: { notice: null } });
  await waitFor(list, (snapshot) => snapshot.matches('shown'));
  expect(list.getSnapshot().context).toEqual({ notice: null, taken: ['two'] });
});

it('is refused by the compiler with a wrong name or type', () => {
  const onDone = withOutput('take');
  const retry = 'list.retry';
  const refused = [
    // @ts-expect-error: no actor has this name
    () => listSetup.createStateConfig({ states: loadable('loadLists', { input, onDone, retry }) }),
    // @ts-expect-error: the actor takes another input
    () => listSetup.createStateConfig({ states: loadable('loadList', { input: () => ({ page: 'one' }), onDone, retry }) }),
    // @ts-expect-error: no action has this name
    () => listSetup.createStateConfig({ states: loadable('loadList', { input, onDone: withOutput('takes'), retry }) }),
    () =>
      // @ts-expect-error: 'showNotice' wants words for a failure that has none
      listSetup.createStateConfig({ states: loadable('loadList', { input, onDone, onError: withError('showNotice'), retry }) }),
    // @ts-expect-error: the guard takes what came, not a failure
    () => listSetup.createStateConfig({ states: loadable('loadList', { input, onDone, empty: withError('isNone'), retry }) }),
    // @ts-expect-error: no event has this name; beside the connection's event tests/machines/wiring.test.ts finds it
    () => listSetup.createStateConfig({ states: loadable('loadList', { input, onDone, retry: 'list.again', byHand: true }) }),
    // @ts-expect-error: this context has no notice
    () => setup({ types: { context: {} as { taken: string[] } }, actions: { ...noticeActions } }),
  ];
  expect(refused).toHaveLength(7);
});

it.each(['handedIn', 'displaced'])('leads on by how a child ended: %s', async (end) => {
  const sheet = setup({
    actors: { sit: fromPromise(async () => ({ end })) },
    guards: { ended: hasEnded },
  }).createMachine({
    initial: 'sitting',
    states: {
      sitting: {
        invoke: {
          id: 'sit',
          src: 'sit',
          onDone: [{ guard: ended('handedIn'), target: 'handedIn' }, { target: 'displaced' }],
          onError: 'displaced',
        },
      },
      handedIn: { type: 'final' },
      displaced: { type: 'final' },
    },
  });
  const actor = createActor(sheet).start();
  expect((await waitFor(actor, ({ status }) => status === 'done')).value).toBe(end);
});

it('hands the event to its action', () => {
  const page = createActor(
    setup({
      types: { context: {} as { page: number }, events: {} as { type: 'page.goTo'; page: number } },
      actions: { goTo: assign((_, { page }: { page: number }) => ({ page })) },
    }).createMachine({ context: { page: 1 }, on: { 'page.goTo': { actions: withEvent('goTo') } } }),
  ).start();
  page.send({ type: 'page.goTo', page: 7 });
  expect(page.getSnapshot().context).toEqual({ page: 7 });
});

it('gives what is there, and throws for what is not', () => {
  expect([required(0), required('')]).toEqual([0, '']);
  for (const missing of [null, undefined]) expect(() => required(missing)).toThrow('without what it needs');
});
