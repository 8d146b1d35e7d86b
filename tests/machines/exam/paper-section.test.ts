import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Task } from '../../../contract/free-response/tasks.ts';
import { type PaperStep, paperSectionModel } from '../../models/exam/paper-section.model.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import {
  enter,
  goFullscreen,
  hideTab,
  inModule,
  leaveFullscreen,
  module,
  onSheet,
  press,
  sheet,
  start,
  state,
  test,
  world,
} from '../../support/exam/mock-driver.ts';
import { mockDetails } from '../../support/exam/mock-test.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';

type PaperState = StateOf<typeof paperSectionModel>;

const begun = Date.UTC(2027, 4, 10, 9);
const [writing, photographing] = [1800, 600];
const page = 'a'.repeat(32);

const task = (number: number): Task => ({
  ...{
    question: `<p>Question ${number}</p>`,
    questionFormat: 'html',
    options: {},
    optionFormat: 'html',
    kind: 'written',
    mcq: false,
  },
  ...{ by: 'paper', place: { question: number, part: null }, points: 9 },
});

const questionsCome = async () => {
  world.questions.resolve([task(1), task(2)]);
  await settle();
};

beforeEach(async () => {
  vi.useFakeTimers({ now: begun });
  const [first] = mockDetails().modules;
  if (!first) throw new Error('A mock test has modules.');
  await start({ modules: [{ ...first, type: 'free-response', questions: 2, time: writing + photographing, photographing }] });
  test.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  test.send({ type: 'module.start' });
  await settle();
  await questionsCome();
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

/** To just before a moment, where nothing may have changed yet, and over it. */
async function reach(seconds: number) {
  const isWriting = () => inModule()?.matches({ open: 'inProgress' });
  const before = isWriting();
  vi.setSystemTime(begun + seconds * 1000 - 1300);
  await vi.advanceTimersByTimeAsync(299);
  expect([isWriting(), world.handIns]).toEqual([before, []]);
  await vi.advanceTimersByTimeAsync(2000);
}

const steps: Record<PaperStep, () => unknown> = {
  askToStop: () => module()?.send({ type: 'submission.request' }),
  keepWriting: () => module()?.send({ type: 'submission.cancel' }),
  stopWriting: () => module()?.send({ type: 'pages.begin' }),
  writingTimeRunsOut: () => reach(writing),
  timeRunsOut: () => reach(writing + photographing),
  photographPage: async () => {
    sheet()?.send({ type: 'pages.set', question: 2, names: [page] });
    await settle();
  },
  pressRestrictedKey: () => void (world.running.has('proctor') && press('Control')),
  hideTab: async () => {
    if (world.running.has('proctor')) hideTab();
    await leaveFullscreen(true);
  },
  leaveFullscreen: () => leaveFullscreen(),
  reload: async () => {
    test.stop();
    await enter();
  },
  comeBack: async () => {
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    await questionsCome();
  },
  submit: async () => {
    module()?.send({ type: 'submission.request' });
    module()?.send({ type: 'submission.confirm' });
    await settle();
  },
};

const can = (type: 'submission.request' | 'submission.cancel' | 'pages.begin') => inModule()?.can({ type }) ?? false;
const offered = (): PaperStep[] => {
  const isPhotographing = inModule()?.matches({ open: 'photographing' }) ?? false;
  return [
    ...(can('submission.request') ? ([isPhotographing ? 'submit' : 'askToStop'] as const) : []),
    ...(can('submission.cancel') ? (['keepWriting'] as const) : []),
    ...(can('pages.begin') ? (['stopWriting'] as const) : []),
  ];
};

const isIn = (open: object | string) => () => expect(inModule()?.matches({ open } as never)).toBe(true);
const isHandedIn = (ending: string) => () => expect(world.handIns).toMatchObject([{ kind: 'module', ending }]);
const isPhotographing = isIn('photographing');
const claims: Record<PaperState, () => unknown> = {
  writing: isIn({ inProgress: { page: 'answering' } }),
  warned: isIn({ inProgress: { banner: 'warned' } }),
  asked: isIn({ inProgress: { page: 'confirming' } }),
  endedByHiding: isHandedIn('tabHidden'),
  endedByLeaving: isHandedIn('fullscreenLeft'),
  photographing: isPhotographing,
  photographingUnwatched: () => {
    isPhotographing();
    expect(world.running.has('proctor')).toBe(false);
  },
  photographingElsewhere: () => {
    isPhotographing();
    expect(world.handIns).toEqual([]);
  },
  photographed: () => {
    isPhotographing();
    expect(onSheet()?.answers).toMatchObject({ 2: page });
  },
  away: () => expect(state().value).toBe('interrupted'),
  submitted: () =>
    expect(world.handIns).toMatchObject([{ ending: 'student', answers: ['', expect.stringMatching(/^(a{32})?$/)] }]),
  over: isHandedIn('timeUp'),
};

it.each(paperSectionModel.getSimplePaths().map((walk) => [describePath(walk), walk] as const))('%s', async (_, walk) => {
  await walk.test({
    events: steps as Record<PaperStep, Act>,
    states: {
      '*': (claimed: { value: unknown; getMeta: () => Record<string, { offers: PaperStep[] } | undefined> }) => {
        claims[String(claimed.value) as PaperState]();
        expect(offered()).toEqual(Object.values(claimed.getMeta())[0]?.offers);
      },
    },
  });
});

it('shows what is left for writing until it is over, and then what is left for the photos', async () => {
  expect(inModule()?.context.remaining).toBe(writing + photographing);
  await reach(writing);
  expect(inModule()?.context.remaining).toBeLessThanOrEqual(photographing);
  expect(inModule()?.context.remaining).toBeGreaterThan(photographing - 5);
});
