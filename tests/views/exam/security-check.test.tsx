import { act, configure, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import { warningLimit } from '../../../contract/limits.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { mockPolicy, policyFor } from '../../../src/content/proctor-policies.ts';
import { Rules } from '../../../src/views/exam/rules.tsx';
import { SecurityCheck } from '../../../src/views/exam/security-check.tsx';
import { securityCheckUnderTest } from '../../support/exam/security-check.ts';
import { proves } from '../../support/proves.ts';

// Nothing of this page is hidden: looking whether it is takes most of the time.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));

const now = Date.UTC(2026, 10, 21, 9, 41, 7);
type Under = ReturnType<typeof securityCheckUnderTest>;
let world: Under['world'];
let check: Actor<Under['logic']>;
const onEnter = vi.fn();

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));
const button = (name: string) => screen.getByRole('button', { name });
const click = async (name: string) => {
  await act(async () => button(name).click());
  await settle();
};
/** The lines of a list by its heading or name. */
const lines = (list: HTMLElement) => within(list).getAllByRole('listitem');
const readTexts = (list: HTMLElement) => lines(list).map(({ textContent }) => textContent);
const device = () => readTexts(within(screen.getByRole('region', { name: 'This device' })).getByRole('list'));
const tried = () => readTexts(screen.getByRole('list', { name: 'What you tried' }));
const shownTime = formatMoment(now, 'second');

function show({ policy = mockPolicy, canEnter = true, notice = null as string | null } = {}) {
  const under = securityCheckUnderTest();
  world = under.world;
  check = createActor(under.logic, { input: { policy } }).start();
  const modules = [
    { studentQuizId: 'module-1', name: 'Reading and Writing', questions: 27, time: 1920 },
    { studentQuizId: 'module-2', name: 'Mathematics', questions: 22, time: null },
  ];
  render(
    <MemoryRouter>
      <SecurityCheck check={check} title="Model mock" modules={modules} notice={notice} canEnter={canEnter} onEnter={onEnter} />
    </MemoryRouter>,
  );
}
async function allIsWell() {
  world.browser.resolve({ fullscreen: true, tabLocks: true });
  world.storage.resolve();
  world.server.resolve({ roundTripMs: 42, clockOffsetMs: 10 });
  await settle();
}
const stamp = (kind: 'keyPressed' | 'tabHidden' | 'devtoolsOpened' | 'fullscreenLeft', detail = '') => ({
  id: 'event-1',
  kind,
  detail,
  at: now,
});
const press = (key: string) => act(() => world.proctor({ type: 'proctor.keyPressed', seen: stamp('keyPressed', key) }));

beforeEach(() => {
  vi.useFakeTimers({ now });
  onEnter.mockClear();
});
afterEach(() => {
  check?.stop();
  vi.useRealTimers();
});

describe('the page', () => {
  it('names the test, its modules, and the ways on', proves('4.3-1'), async () => {
    show();
    await allIsWell();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Security check',
      'This device',
      'Try it out',
      'What you tried',
      'The rules, and what happens if you break them',
    ]);
    expect(readTexts(screen.getByRole('list', { name: 'Modules' }))).toEqual([
      'Reading and Writing 27 questions, 32 min',
      'Mathematics 22 questions',
    ]);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Try the checks again',
      'Try fullscreen',
      'Try the keys',
      'Enter fullscreen',
    ]);
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/student-portal/dashboard');
  });

  it('starts the test within the click, whatever the checks found', proves('4.3-2'), async () => {
    show();
    await act(async () => button('Enter fullscreen').click());
    expect([onEnter.mock.calls.length, screen.queryAllByRole('alert')]).toEqual([1, []]);
  });

  it('says what the flow says', () => {
    show({ notice: 'Fullscreen mode is required to start the test. Please allow fullscreen.' });
    expect(screen.getByRole('alert').textContent).toBe('Fullscreen mode is required to start the test. Please allow fullscreen.');
  });

  it('says beside the button why a browser without fullscreen cannot start', proves('4.3-2'), async () => {
    show({ canEnter: false });
    world.browser.resolve({ fullscreen: false, tabLocks: true });
    await settle();
    expect([button('Enter fullscreen').getAttribute('aria-disabled'), screen.getByRole('alert').textContent]).toEqual([
      'true',
      'Mock tests need fullscreen, which this browser doesn’t support (no iPhone browser does). Please use a computer or a tablet.',
    ]);
    expect(screen.queryByRole('button', { name: 'Try fullscreen' })).toBe(null);
    expect(device()[0]).toBe('Fullscreen This browser doesn’t support fullscreen.');
    expect(tried()).toEqual([
      'A restricted key Not tried yet',
      'F12 or PrintScreen Not tried yet',
      'Hiding the tab Not tried yet',
      'Developer tools Not tried yet',
    ]);
  });
});

describe('the device', () => {
  it('that is well', async () => {
    show();
    expect(device()).toEqual([
      'Fullscreen Looking at this browser…',
      'Storage Writing and reading a test record…',
      'Connection Asking our server…',
      'Clock Comparing it with ours…',
    ]);
    expect(button('Try the checks again').getAttribute('aria-disabled')).toBe('true');
    await allIsWell();
    expect(device()).toEqual([
      'Fullscreen Not tested yet. Press “Try fullscreen.”',
      'Storage Answers are kept on this device until we have them.',
      'Connection Our server answers in 42 ms.',
      'Clock Your device’s clock agrees with ours.',
    ]);
  });

  it('that is not well says so, and can be tried again', async () => {
    show();
    world.browser.resolve({ fullscreen: true, tabLocks: false });
    world.storage.reject(new Error('The storage is full.'));
    world.server.reject(new Error('This device is offline.'));
    await settle();
    expect(device().slice(1)).toEqual([
      'Storage The storage is full.',
      'Connection This device is offline.',
      'Clock Not compared yet; the test uses our clock either way.',
      'Tabs This browser can’t tell two tabs apart: keep the test open in only one.',
    ]);
    await click('Try the checks again');
    world.storage.resolve();
    world.server.resolve({ roundTripMs: 2340, clockOffsetMs: 0 });
    await settle();
    expect(device().slice(1, 3)).toEqual([
      'Storage Answers are kept on this device until we have them.',
      'Connection Slow: a reply takes 2.3 s. Your answers wait on this device in the meantime.',
    ]);
  });

  it.each([
    [5000, 'Your device’s clock agrees with ours.'],
    [5001, 'Your device’s clock is 5 s ahead; the test uses our clock.'],
    [-89_000, 'Your device’s clock is 89 s behind; the test uses our clock.'],
    [90_000, 'Your device’s clock is 2 min ahead; the test uses our clock.'],
    [180_000, 'Your device’s clock is 3 min ahead; the test uses our clock.'],
    [-7_200_000, 'Your device’s clock is 2 h behind; the test uses our clock.'],
    [3 * 86_400_000, 'Your device’s clock is 3 days ahead; the test uses our clock.'],
  ])('whose clock is off by %i ms', async (clockOffsetMs, words) => {
    show();
    world.server.resolve({ roundTripMs: 42, clockOffsetMs });
    await settle();
    expect(device()[3]).toBe(`Clock ${words}`);
  });

  it.each([
    [true, 'It works. Escape is locked here: a tap only warns you; holding it leaves fullscreen.'],
    [false, 'It works. Escape isn’t locked here: one tap leaves fullscreen.'],
  ])('whose fullscreen was tried, Escape locked: %s', async (escapeLocked, words) => {
    show();
    await allIsWell();
    await click('Try fullscreen');
    act(() => world.fullscreen({ type: 'fullscreen.entered', escapeLocked }));
    expect(device()[0]).toBe(`Fullscreen ${words}`);
  });

  it('whose fullscreen is refused', async () => {
    show();
    await allIsWell();
    await click('Try fullscreen');
    act(() => world.fullscreen({ type: 'fullscreen.refused' }));
    expect(device()[0]).toBe('Fullscreen Fullscreen mode is required to start the test. Please allow fullscreen.');
    expect(button('Enter fullscreen').getAttribute('aria-disabled')).toBe(null);
  });
});

describe('the rehearsal', () => {
  async function rehearse() {
    show();
    await allIsWell();
    await click('Try fullscreen');
    act(() => world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true }));
  }

  it('lists every rule, tried or not, with what it would have cost and when', async () => {
    await rehearse();
    expect(tried()).toEqual([
      'A restricted key Not tried yet',
      'F12 or PrintScreen Not tried yet',
      'Hiding the tab Not tried yet',
      'Leaving fullscreen Not tried yet',
      'A tap on Escape Not tried yet',
      'Developer tools Not tried yet',
    ]);
    press('Control');
    expect(tried()[0]).toBe(
      `A restricted key Warning 1 of ${warningLimit}: Use of restricted key (Control) is not allowed. ${shownTime}`,
    );
    press('Control');
    press('Tab');
    act(() => {
      world.proctor({ type: 'proctor.keyForbidden', seen: stamp('keyPressed', 'F12') });
      world.proctor({ type: 'proctor.tabHidden', seen: stamp('tabHidden') });
      world.proctor({ type: 'proctor.keyNoticed', key: 'Escape' });
      world.proctor({ type: 'proctor.devtoolsOpened', seen: stamp('devtoolsOpened') });
    });
    await click('Try leaving fullscreen');
    expect(tried()).toEqual([
      `A restricted key Tab: would have submitted the module. ${shownTime}`,
      `F12 or PrintScreen F12: would have submitted the module. ${shownTime}`,
      `Hiding the tab would have submitted the module. ${shownTime}`,
      `Leaving fullscreen would have ended the whole test. ${shownTime}`,
      `A tap on Escape would have cost nothing. ${shownTime}`,
      `Developer tools would have ended the whole test. ${shownTime}`,
    ]);
    expect(screen.getAllByText('Tried').length).toBe(6);
    expect(button('Try fullscreen')).toBeTruthy();
  });

  it('keeps the focus on its button while that changes', async () => {
    show();
    await allIsWell();
    button('Try fullscreen').focus();
    await click('Try fullscreen');
    act(() => world.fullscreen({ type: 'fullscreen.entered', escapeLocked: true }));
    expect(document.activeElement).toBe(button('Try leaving fullscreen'));
    await click('Try leaving fullscreen');
    expect(document.activeElement).toBe(button('Try fullscreen'));
  });

  it('shows for 2 s what the test would say, and that it costs nothing here', async () => {
    await rehearse();
    press('Control');
    expect(screen.getByRole('alert').textContent).toBe(
      'Warning 1 of 3: Use of restricted key (Control) is not allowed.You pressed Control. 2 warnings are left. The third one submits the module. Here it costs nothing.',
    );
    act(() => world.proctor({ type: 'proctor.devtoolsOpened', seen: stamp('devtoolsOpened') }));
    const banner = 'Test terminated due to developer tools being opened.';
    expect(screen.getByText(banner).closest('[role=status]')?.textContent).toBe(
      `${banner}In the test this would have ended the whole test. Here it costs nothing.`,
    );
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByText(banner)).toBe(null);
  });

  it('of the keys alone is a switch', async () => {
    show();
    await allIsWell();
    await click('Try the keys');
    expect([button('Try the keys').getAttribute('aria-pressed'), [...world.running]]).toEqual(['true', ['proctor']]);
    await click('Try the keys');
    expect([button('Try the keys').getAttribute('aria-pressed'), [...world.running]]).toEqual(['false', []]);
  });

  it('leaves out a lock of Escape that the browser does not have, and keys that are allowed', async () => {
    show({ policy: policyFor(mockPolicy, { keysAllowed: true, extraTime: 1 }) });
    await allIsWell();
    await click('Try fullscreen');
    act(() => world.fullscreen({ type: 'fullscreen.entered', escapeLocked: false }));
    expect(tried()).toEqual([
      'F12 or PrintScreen Not tried yet',
      'Hiding the tab Not tried yet',
      'Leaving fullscreen Not tried yet',
      'Developer tools Not tried yet',
    ]);
  });
});

describe('the rules', () => {
  const costs = [
    'When the time is up, the module submits itself.',
    'Leaving fullscreen ends the whole test.',
    'A tap on Escape costs nothing.',
    'Hiding the tab submits the module.',
    'Each press is a warning; the third warning submits the module.',
    'One press submits the module immediately.',
    'Opening them ends the whole test.',
    'There’s no penalty, but the clock keeps running, and we note the break.',
  ];
  const keys = () => screen.getAllByText(/^[A-Z]\w+$/, { selector: 'kbd' }).map(({ textContent }) => textContent);

  it('say what each costs, and name the keys', () => {
    render(<Rules kind="mock" policy={mockPolicy} />);
    expect(costs.map((cost) => screen.getAllByText(cost).length)).toEqual(costs.map(() => 1));
    expect(screen.getAllByRole('listitem').length).toBe(9);
    expect(keys()).toEqual(['Escape', 'Control', 'Alt', 'Meta', 'Shift', 'Tab', 'F12', 'PrintScreen']);
    expect(screen.queryByText('Tried')).toBe(null);
  });

  it('say to whom the keys are allowed which ones stay forbidden', proves('4.3-29'), () => {
    render(<Rules kind="mock" policy={policyFor(mockPolicy, { keysAllowed: true, extraTime: 1 })} />);
    const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules).toContain('You may use these keys: Control, Alt, Meta, Shift and Tab.They won’t count against you.');
    expect(rules).toContain('These are still not allowed: F12 and PrintScreen.One press submits the module immediately.');
  });
});
