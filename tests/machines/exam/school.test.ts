import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../../support/exam/exam-driver.ts';
import {
  goFullscreen,
  inModule,
  inProgress,
  leaveFullscreen,
  module,
  questionsCome,
  reload,
  start,
  state,
  test,
  world,
} from '../../support/exam/mock-driver.ts';
import { addMinutes } from '../../support/exam/module-world.ts';

const begun = Date.UTC(2026, 10, 21, 9);
const message = (id: string) => ({ id, text: `Message ${id}`, at: begun });
const messages = () => inModule()?.context.messages.map(({ id }) => id);

const changes = async () => {
  world.school({ type: 'school.changed' });
  await settle();
};
/** Staff end the test as it stands, or take its end back. */
const stands = (more: Partial<typeof world.details>, ofModule: Partial<(typeof world.details.modules)[number]>) => {
  const modules = world.details.modules.map((each, at) => (at === 0 ? { ...each, ...ofModule } : each));
  world.details = { ...world.details, ...more, modules };
};
const ended = () => stands({ state: 'submitted', ending: 'staff' }, { state: 'submitted', ending: 'staff', deadline: null });

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

describe('what staff do while a module is open', () => {
  it('minutes are on its clock at once, and no seconds used', async () => {
    await inProgress();
    const { deadline = 0, seconds } = inModule()?.context ?? {};
    addMinutes(world, 5);
    await changes();
    expect([inModule()?.context.deadline, inModule()?.context.seconds]).toEqual([deadline + 300_000, seconds]);
    await vi.advanceTimersByTimeAsync(250);
    expect(inModule()?.context.remaining).toBe(2100);
  });

  it('messages come one by one, each until it is closed, and the server is told', async () => {
    await inProgress();
    world.messages = [message('a'), message('b')];
    await changes();
    expect(messages()).toEqual(['a', 'b']);
    module()?.send({ type: 'message.dismiss' });
    expect(messages()).toEqual(['b']);
    await settle();
    expect([messages(), world.read]).toEqual([['b'], ['a']]);
    module()?.send({ type: 'message.dismiss' });
    await settle();
    expect([messages(), world.read]).toEqual([[], ['a', 'b']]);
    // There is none to close.
    module()?.send({ type: 'message.dismiss' });
    await settle();
    expect(world.read).toEqual(['a', 'b']);
  });

  it('a message that was closed out of reach is told as read once the server is there', async () => {
    await inProgress();
    world.messages = [message('a')];
    await changes();
    world.online = false;
    module()?.send({ type: 'message.dismiss' });
    await settle();
    expect([messages(), world.read]).toEqual([[], []]);
    world.online = true;
    await changes();
    expect([messages(), world.read]).toEqual([[], ['a']]);
  });

  it('a message comes within a minute where nothing tells of it', async () => {
    await inProgress();
    world.messages = [message('a')];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(messages()).toEqual(['a']);
  });

  it('an end closes the questions, and the screen says who ended it', async () => {
    await inProgress();
    ended();
    await changes();
    expect([state().value, state().context.notice, world.handIns]).toEqual(['terminated', 'The school ended this.', []]);
  });
});

describe('what staff do while no questions are open', () => {
  it('an end that is taken back lets the student go on, and is handed in no more', async () => {
    await inProgress();
    await leaveFullscreen();
    world.submission.resolve();
    await settle();
    world.submission.resolve();
    await settle();
    expect(state().value).toBe('terminated');
    const handIns = world.handIns.length;
    world.reinstatedAt = Date.now();
    stands(
      { state: 'inProgress', ending: null, reinstatedAt: Date.now() },
      { state: 'assigned', ending: null, deadline: null, time: 900 },
    );
    await changes();
    expect([state().value, state().context.ending, world.handIns.length]).toEqual(['paused', null, handIns]);
  });

  it('an end is seen from a module that was interrupted', async () => {
    await inProgress();
    await reload();
    expect(state().value).toBe('interrupted');
    ended();
    await changes();
    expect([state().value, state().context.notice]).toEqual(['terminated', 'The school ended this.']);
  });

  it('what changes before the questions are there is nothing to be asked about', async () => {
    await start();
    await changes();
    expect(state().value).toBe('securityCheck');
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    test.send({ type: 'module.start' });
    await changes();
    await questionsCome();
    expect([messages(), inModule()?.context.ending]).toEqual([[], 'student']);
  });
});
