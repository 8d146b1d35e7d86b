import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { warningLimit } from '../../../contract/limits.ts';
import { required } from '../../../src/machines/kit/required.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { OpenedAttempt } from '../../../src/services/exam/attempts.ts';
import type { Address } from '../../../src/services/exam/records.ts';
import { settle } from '../../support/exam/exam-driver.ts';
import { details, fact, keptJournal, quizAttemptUnderTest, student } from '../../support/exam/quiz-attempt.ts';
import {
  goFullscreen,
  inProgress,
  inSitting,
  onSheet,
  opening,
  pressForbiddenKey,
  questionsCome,
  quiz,
  reload,
  sheet,
  sitting,
  start,
  state,
  world,
} from '../../support/exam/quiz-driver.ts';
import { proves } from '../../support/proves.ts';

const underWay = { details: details('inProgress'), seconds: 40 };
const refuseFullscreen = () => world.fullscreen({ type: 'fullscreen.refused' });
const refusal = 'Fullscreen mode is required to start the test. Please allow fullscreen.';

/** The server says of the next answer that another device has gone on with the attempt. */
async function displace() {
  world.heldElsewhere = true;
  sheet()?.send({ type: 'answer.choose', letter: 'A' });
  await settle();
  expect(state().value).toBe('takenOver');
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  quiz.stop();
  vi.useRealTimers();
});

describe('warnings', () => {
  it('are counted from restricted keys alone', proves('4.2-16'), async () => {
    const events = [fact('devtoolsOpened'), fact('keyPressed', 'F12'), fact('tabHidden'), fact('fullscreenLeft')];
    await inProgress({ ...underWay, ledger: { events } });
    pressForbiddenKey();
    expect(inSitting()?.context.notice).toBe(`This action is disabled during the quiz. (Warning 2 of ${warningLimit})`);
  });
});

describe('fullscreen that is refused', () => {
  it('leaves a sitting interrupted that the server has under way', async () => {
    await start(underWay);
    quiz.send({ type: 'attempt.enterFullscreen' });
    refuseFullscreen();
    expect([state().value, state().context.notice]).toEqual(['interrupted', refusal]);
  });

  it('leaves a sitting interrupted that was begun in this tab', async () => {
    await inProgress();
    await displace();
    quiz.send({ type: 'attempt.resume' });
    refuseFullscreen();
    expect([state().value, state().context.notice]).toEqual(['interrupted', refusal]);
  });
});

describe('what the browser can do', () => {
  it.each([true, false])('is known to the page: Escape held back %s', async (escapeLocked) => {
    await start({}, 'attend');
    const before = state().context.escapeLocked;
    quiz.send({ type: 'attempt.enterFullscreen' });
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked });
    expect([before, state().context.escapeLocked]).toEqual([false, escapeLocked]);
  });

  it('without fullscreen begins no quiz, and says so', proves('4.2-1'), async () => {
    await start({ canGoFullscreen: false });
    quiz.send({ type: 'attempt.begin' });
    expect([state().value, state().context.notice]).toEqual([
      'instructions',
      'Quizzes need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.',
    ]);
  });
});

it('hides the clock, and shows it again, while it counts on', async () => {
  await inProgress();
  const isHidden = () => inSitting()?.matches({ open: { inProgress: { clock: 'hidden' } } });
  const seen = [isHidden()];
  sitting()?.send({ type: 'clock.toggle' });
  seen.push(isHidden());
  await vi.advanceTimersByTimeAsync(2000);
  sitting()?.send({ type: 'clock.toggle' });
  expect([[...seen, isHidden()], inSitting()?.context.seconds]).toEqual([[false, true, false], 2]);
});

describe('a timed drill', () => {
  const timed = (state: 'assigned' | 'inProgress', time: number) => {
    const known = details(state);
    return { ...known, modules: known.modules.map((module) => ({ ...module, time })) };
  };
  const pace = () => {
    const { value, context } = required(inSitting());
    return [(value as { open: { inProgress: { time: unknown } } }).open.inProgress.time, context.seconds];
  };

  it('goes on over the real test’s time, where nothing ends and answers are taken as before', async () => {
    await inProgress({ details: timed('assigned', 3) });
    expect(pace()).toEqual([{ keepingPace: 'within' }, 0]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(pace()).toEqual([{ keepingPace: 'within' }, 2]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pace()).toEqual([{ keepingPace: 'over' }, 3]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    sheet()?.send({ type: 'answer.choose', letter: 'C' });
    await settle();
    expect([pace(), onSheet()?.answers, inSitting()?.context.notice]).toEqual([
      [{ keepingPace: 'over' }, 3603],
      { 1: 'C' },
      null,
    ]);
  });

  it('knows after a reload on which side of the time the student was', async () => {
    await inProgress({ details: timed('inProgress', 45), seconds: 40 });
    expect(pace()).toEqual([{ keepingPace: 'within' }, 40]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(pace()).toEqual([{ keepingPace: 'over' }, 46]);
    await reload();
    quiz.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    await questionsCome();
    expect(pace()[0]).toEqual({ keepingPace: 'over' });
  });

  it('is the only quiz with one', async () => {
    await inProgress();
    expect(pace()).toEqual(['countingUp', 0]);
  });
});

it('takes over once: opened again after that, it asks as everybody', async () => {
  await inProgress();
  await displace();
  quiz.send({ type: 'attempt.resume' });
  await goFullscreen();
  world.questions.resolve([]);
  await settle();
  quiz.send({ type: 'attempt.retry' });
  await settle();
  quiz.send({ type: 'attempt.enterFullscreen' });
  await goFullscreen();
  expect(world.openings.map(({ takeOver }) => takeOver)).toEqual([false, true, false]);
});

describe('a hand-in that the server does not take', () => {
  it.each([
    ['because another device holds the attempt', 'heldElsewhere', 'takenOver'],
    ['because it is closed', 'closed', 'closedElsewhere'],
  ] as const)('%s (%s) leads to %s', async (_, reason, end) => {
    await inProgress();
    sitting()?.send({ type: 'submission.request' });
    sitting()?.send({ type: 'submission.confirm' });
    world.submission.reject(new CallFailed('refused', '', reason, 409));
    await settle();
    expect(state().value).toBe(end);
  });
});

it('goes on with what stands on the sheet when its numbers are out of step', async () => {
  await inProgress();
  sheet()?.send({ type: 'answer.choose', letter: 'C' });
  await settle();
  world.deliverFailure = new CallFailed('refused', 'conflict', 'conflict');
  sheet()?.send({ type: 'question.next' });
  sheet()?.send({ type: 'answer.type', text: '4' });
  await settle();
  expect(inSitting()?.value).toBe('outOfStep');
  expect([onSheet(), inSitting()?.context.sheet?.answers]).toEqual([undefined, { 1: 'C', 2: '4' }]);
});

it('a question that is gone to from the question whether to submit can be answered', async () => {
  await inProgress();
  sitting()?.send({ type: 'submission.request' });
  sheet()?.send({ type: 'answer.choose', letter: 'B' });
  const locked = onSheet()?.answers;
  sitting()?.send({ type: 'question.goTo', number: 3 });
  sheet()?.send({ type: 'answer.choose', letter: 'D' });
  expect([locked, onSheet()?.current, onSheet()?.answers]).toEqual([{}, 3, { 3: 'D' }]);
});

it('coming back is on record once, however often the ledger is read again after it', async () => {
  await inProgress(underWay);
  world.deliverFailure = new CallFailed('refused', 'conflict', 'conflict');
  sheet()?.send({ type: 'answer.choose', letter: 'C' });
  await settle();
  world.deliverFailure = null;
  await vi.advanceTimersByTimeAsync(1000);
  await questionsCome();
  expect(inSitting()?.matches({ open: 'inProgress' })).toBe(true);
  expect(inSitting()?.context.events.map(({ kind }) => kind)).toEqual(['interrupted']);
});

describe('a sitting that cannot be read', () => {
  const unreadable = 'There was an error reading the quiz session. Please try again.';

  it('is unavailable where the network is, until it is tried again with success', proves('8-quiz-1'), async () => {
    await start();
    world.online = false;
    await reload();
    const failed = [state().value, state().context.notice];
    world.online = true;
    quiz.send({ type: 'attempt.retry' });
    const retried = state().context.notice;
    await settle();
    expect([failed, retried, state().value]).toEqual([['unreachable', unreadable], null, 'prompt']);
  });

  it('is unavailable, in the server’s words, where it is nowhere to be found', async () => {
    const { logic } = quizAttemptUnderTest();
    const locateSitting = fromPromise<string, Address>(() =>
      Promise.reject(new CallFailed('refused', 'There’s no such quiz.', 'notFound', 404)),
    );
    const lost: Actor<typeof logic> = createActor(logic.provide({ actors: { locateSitting } }), {
      input: { student, quizId: 'quiz-1', sittingId: null, entrance: 'attend' },
    }).start();
    lost.send({ type: 'page.opened' });
    await settle();
    const { value, context } = lost.getSnapshot();
    lost.stop();
    await start();
    expect([value, context.notice]).toEqual(['unavailable', 'There’s no such quiz.']);
  });

  it('was closed elsewhere when it is over before it is opened here', async () => {
    await start({}, 'attend');
    world.submit({ ending: 'student' });
    quiz.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    expect([state().value, opening()]).toEqual(['closedElsewhere', undefined]);
  });
});

it('keeps developer tools on record for the server', async () => {
  await inProgress();
  const seen = fact('devtoolsOpened');
  world.proctor({ type: 'proctor.devtoolsOpened', seen });
  await settle();
  expect([inSitting()?.context.events, world.deliveries.flatMap(({ events }) => events)]).toEqual([[seen], [seen]]);
});

describe('an attempt that came as nonsense', () => {
  const nonsense: OpenedAttempt = JSON.parse('null');

  it('is unavailable, and can be tried again', async () => {
    await start({}, 'attend');
    world.open = () => nonsense;
    quiz.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    expect([state().value, state().context.notice]).toEqual(['unavailable', 'We couldn’t open the quiz. Please try again.']);
    quiz.send({ type: 'attempt.retry' });
    await settle();
    expect(state().value).toBe('prompt');
  });

  it('is not submitted, and says so', async () => {
    await start();
    world.details = details('inProgress');
    world.device.set('sitting-1/tab-0', keptJournal({ ending: 'tabHidden' }));
    world.open = () => nonsense;
    await reload();
    expect([state().value, state().context.notice, world.handIns]).toEqual([
      'unavailable',
      'Error submitting your answers. Please check your connection.',
      [],
    ]);
  });
});
