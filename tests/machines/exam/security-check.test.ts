import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { warningLimit } from '../../../contract/limits.ts';
import { mockPolicy } from '../../../src/content/proctor-policies.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { securityCheckUnderTest } from '../../support/exam/security-check.ts';
import { proves } from '../../support/proves.ts';

const now = 1_700_000_000_000;
type Under = ReturnType<typeof securityCheckUnderTest>;
let world: Under['world'];
let check: Actor<Under['logic']>;

const state = () => check.getSnapshot();
const seen = () => state().context;
const settle = () => vi.advanceTimersByTimeAsync(0);
const stamp = (kind: 'keyPressed' | 'tabHidden' | 'devtoolsOpened' | 'fullscreenLeft', detail = '') => ({
  id: 'event-1',
  kind,
  detail,
  at: now,
});
const press = (key: string) => world.proctor({ type: 'proctor.keyPressed', seen: stamp('keyPressed', key) });

beforeEach(() => {
  vi.useFakeTimers({ now });
  const under = securityCheckUnderTest();
  world = under.world;
  check = createActor(under.logic, { input: { policy: mockPolicy } }).start();
});
afterEach(() => {
  check.stop();
  vi.useRealTimers();
});

it('begins with every check at once, and with nothing watched', proves('4.3-1'), () => {
  expect([state().value, [...world.running]]).toEqual([
    { browser: 'looking', storage: 'trying', server: 'asking', fullscreen: 'notRefused', rehearsal: 'resting', banner: 'calm' },
    [],
  ]);
});

describe('the checks', () => {
  it('that are well are told', async () => {
    world.browser.resolve({ fullscreen: true, tabLocks: true });
    world.storage.resolve();
    world.server.resolve({ roundTripMs: 40, clockOffsetMs: -3 });
    await settle();
    expect(state().value).toEqual({
      browser: 'known',
      storage: 'kept',
      server: 'answered',
      fullscreen: 'notRefused',
      rehearsal: 'resting',
      banner: 'calm',
    });
    expect(seen()).toEqual({
      policy: mockPolicy,
      browser: { fullscreen: true, tabLocks: true },
      storageFailure: null,
      reading: { roundTripMs: 40, clockOffsetMs: -3 },
      serverFailure: null,
      escapeLocked: null,
      warnings: 0,
      tried: {},
      trial: null,
    });
  });

  it('tell why the device keeps nothing, and may find it well when tried again', async () => {
    world.storage.reject(new Error('The storage is full.'));
    await settle();
    expect([state().matches({ storage: 'notKept' }), seen().storageFailure]).toEqual([true, 'The storage is full.']);
    check.send({ type: 'check.retry' });
    expect(state().matches({ storage: 'trying' })).toBe(true);
    world.storage.resolve();
    await settle();
    expect([state().matches({ storage: 'kept' }), seen().storageFailure]).toEqual([true, null]);
  });

  it.each([
    ['in the words of the failure', new Error('This device is offline.'), 'This device is offline.'],
    ['in ours', new CallFailed('unreachable', ''), 'Your device couldn’t reach us. Check your connection, then try again.'],
  ])('tell %s that no answer came, and ask again with the connection', async (_, failure, words) => {
    world.server.reject(failure);
    await settle();
    expect([state().matches({ server: 'notAnswered' }), seen().serverFailure, [...world.running]]).toEqual([
      true,
      words,
      ['connection'],
    ]);
    world.connection();
    expect(state().matches({ server: 'asking' })).toBe(true);
    world.server.resolve({ roundTripMs: 900, clockOffsetMs: 180_000 });
    await settle();
    expect([state().matches({ server: 'answered' }), seen().reading, seen().serverFailure]).toEqual([
      true,
      { roundTripMs: 900, clockOffsetMs: 180_000 },
      null,
    ]);
  });

  it('run again together, while a rehearsal goes on', async () => {
    world.storage.resolve();
    world.server.resolve({ roundTripMs: 40, clockOffsetMs: 0 });
    await settle();
    check.send({ type: 'rehearsal.tryKeys' });
    check.send({ type: 'check.retry' });
    expect(state().value).toMatchObject({ storage: 'trying', server: 'asking', rehearsal: 'withKeys' });
  });

  it('asked again without an answer, wait for the connection or for the student', async () => {
    world.server.reject(new CallFailed('unreachable', ''));
    await settle();
    check.send({ type: 'check.retry' });
    expect(state().matches({ server: 'asking' })).toBe(true);
  });
});

async function rehearse(escapeLocked = true) {
  check.send({ type: 'rehearsal.tryFullscreen' });
  world.fullscreen({ type: 'fullscreen.entered', escapeLocked });
  await settle();
}
const atRest = () => [state().value, [...world.running]];

describe('fullscreen', () => {
  it('is asked for within the click, and watched once it is there', () => {
    check.send({ type: 'rehearsal.tryFullscreen' });
    expect([state().matches({ rehearsal: { inFullscreen: 'entering' } }), [...world.running]]).toEqual([true, ['fullscreen']]);
    world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true });
    expect([state().hasTag('rehearsing'), [...world.running], world.policy, seen().escapeLocked]).toEqual([
      true,
      ['fullscreen', 'proctor'],
      mockPolicy,
      true,
    ]);
  });

  it('that is refused is said until it is tried again', () => {
    check.send({ type: 'rehearsal.tryFullscreen' });
    world.fullscreen({ type: 'fullscreen.refused' });
    expect([state().matches({ rehearsal: 'resting' }), state().matches({ fullscreen: 'refused' }), seen().escapeLocked]).toEqual([
      true,
      true,
      null,
    ]);
    check.send({ type: 'rehearsal.tryFullscreen' });
    expect(state().matches({ fullscreen: 'notRefused' })).toBe(true);
  });

  it('that is lost before it was watched is no rule tripped', () => {
    check.send({ type: 'rehearsal.tryFullscreen' });
    world.fullscreen({ type: 'fullscreen.exited', seen: stamp('fullscreenLeft'), byHiding: false });
    expect([state().matches({ rehearsal: 'resting' }), seen().tried]).toEqual([true, {}]);
  });

  const left = {
    rule: 'fullscreenLeft',
    cost: 'test',
    said: 'Test terminated for exiting fullscreen mode.',
    key: '',
    count: 0,
    at: now,
  };
  const ended = {
    browser: 'looking',
    storage: 'trying',
    server: 'asking',
    fullscreen: 'notRefused',
    rehearsal: 'resting',
    banner: 'shown',
  };

  it('left by the student ends the rehearsal, and tells what that would have cost', async () => {
    await rehearse();
    world.fullscreen({ type: 'fullscreen.exited', seen: stamp('fullscreenLeft'), byHiding: false });
    expect([atRest(), seen().tried]).toEqual([[ended, []], { fullscreenLeft: left }]);
  });

  it('left by the button of the rehearsal is told alike', async () => {
    await rehearse();
    check.send({ type: 'rehearsal.leaveFullscreen' });
    expect([atRest(), seen().tried]).toEqual([[ended, []], { fullscreenLeft: left }]);
  });

  it('lost by hiding the tab ends the rehearsal, and only the tab’s rule was tripped', async () => {
    await rehearse();
    world.proctor({ type: 'proctor.tabHidden', seen: stamp('tabHidden') });
    world.fullscreen({ type: 'fullscreen.exited', seen: stamp('fullscreenLeft'), byHiding: true });
    expect([atRest(), Object.keys(seen().tried)]).toEqual([[ended, []], ['tabHidden']]);
  });
});

describe('every rule is tripped without a cost', () => {
  const pressed = { rule: 'keyPressed', at: now };
  const first = { ...pressed, cost: 'warning', key: 'Control', count: 1 };
  const uncounted = { key: '', count: 0, at: now };

  it('restricted keys: warnings up to the last, which is the module, and then anew', async () => {
    await rehearse();
    const keys = Array.from({ length: warningLimit + 1 }, (_, index) => mockPolicy.restrictedKeys[index % 5] ?? '');
    const told = keys.map((key) => {
      press(key);
      return seen().trial;
    });
    const warning = (key: string | undefined, count: number) => ({
      ...{ ...first, key, count },
      said: `Warning ${count} of ${warningLimit}: Use of restricted key (${key}) is not allowed.`,
    });
    const words = `Module automatically submitted after ${warningLimit} key press violations.`;
    expect(told).toEqual([
      ...keys.slice(0, warningLimit - 1).map((key, index) => warning(key, index + 1)),
      { ...first, key: keys[warningLimit - 1], count: warningLimit, cost: 'module', said: words },
      warning(keys[warningLimit], 1),
    ]);
  });

  it('F12: the module at once', async () => {
    await rehearse();
    press('Control');
    world.proctor({ type: 'proctor.keyForbidden', seen: stamp('keyPressed', 'F12') });
    expect([seen().trial, seen().warnings]).toEqual([
      {
        rule: 'keyForbidden',
        cost: 'module',
        said: 'Module submitted: This action is not allowed.',
        key: 'F12',
        count: 0,
        at: now,
      },
      0,
    ]);
  });

  it('a tap of the locked Escape: nothing, not even a warning taken back', async () => {
    await rehearse();
    press('Control');
    world.proctor({ type: 'proctor.keyNoticed', key: 'Escape' });
    expect([seen().trial, seen().warnings]).toEqual([
      { rule: 'keyNoticed', cost: 'nothing', said: 'Leaving fullscreen ends the test', key: 'Escape', count: 0, at: now },
      1,
    ]);
  });

  it('hiding the tab: the module', async () => {
    await rehearse();
    world.proctor({ type: 'proctor.tabHidden', seen: stamp('tabHidden') });
    expect(seen().trial).toEqual({
      ...uncounted,
      rule: 'tabHidden',
      cost: 'module',
      said: 'Module submitted: leaving the test window is not allowed.',
    });
  });

  it('developer tools: the whole test', async () => {
    await rehearse();
    world.proctor({ type: 'proctor.devtoolsOpened', seen: stamp('devtoolsOpened') });
    expect(seen().trial).toEqual({
      ...uncounted,
      rule: 'devtoolsOpened',
      cost: 'test',
      said: 'Test terminated due to developer tools being opened.',
    });
  });

  it('and the rehearsal goes on, with the newest trip of each rule kept', async () => {
    await rehearse();
    press('Control');
    press('Tab');
    world.proctor({ type: 'proctor.tabHidden', seen: stamp('tabHidden') });
    world.proctor({ type: 'proctor.devtoolsOpened', seen: stamp('devtoolsOpened') });
    expect([
      state().hasTag('rehearsing'),
      Object.entries(seen().tried).map(([rule, { key, cost }]) => [rule, key, cost]),
    ]).toEqual([
      true,
      [
        ['keyPressed', 'Tab', 'warning'],
        ['tabHidden', '', 'module'],
        ['devtoolsOpened', '', 'test'],
      ],
    ]);
  });
});

it('the keys are tried without fullscreen, where Escape leaves nothing, until the student ends it', () => {
  check.send({ type: 'rehearsal.tryKeys' });
  expect([[...world.running], world.policy]).toEqual([['proctor'], { ...mockPolicy, noticedKeys: [] }]);
  press('Meta');
  expect(seen().trial).toEqual({
    rule: 'keyPressed',
    cost: 'warning',
    said: `Warning 1 of ${warningLimit}: Use of restricted key (Meta) is not allowed.`,
    key: 'Meta',
    count: 1,
    at: now,
  });
  check.send({ type: 'rehearsal.tryKeys' });
  expect([state().matches({ rehearsal: 'resting' }), [...world.running]]).toEqual([true, []]);
});

it('from the keys fullscreen can be tried at once', () => {
  check.send({ type: 'rehearsal.tryKeys' });
  check.send({ type: 'rehearsal.tryFullscreen' });
  expect([state().matches({ rehearsal: { inFullscreen: 'entering' } }), [...world.running]]).toEqual([true, ['fullscreen']]);
});

it('a banner stays 2 s, and as long again after another trip', async () => {
  await rehearse();
  press('Control');
  await vi.advanceTimersByTimeAsync(1500);
  press('Tab');
  await vi.advanceTimersByTimeAsync(1999);
  expect(state().matches({ banner: 'shown' })).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect([state().matches({ banner: 'calm' }), Object.keys(seen().tried)]).toEqual([true, ['keyPressed']]);
});

it('ended in the middle of a rehearsal, it watches and holds nothing more', async () => {
  await rehearse();
  check.stop();
  expect([...world.running]).toEqual([]);
});
