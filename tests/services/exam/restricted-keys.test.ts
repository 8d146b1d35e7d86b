// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPolicy, policyFor, quizPolicy } from '../../../src/content/proctor-policies.ts';
import { type KeyKind, restrictedKeyWatch, type WatchedKeys } from '../../../src/services/exam/restricted-keys.ts';
import { proves } from '../../support/proves.ts';
import { press, release } from '../../support/services/keyboard.ts';

let reported: string[];
let kinds: KeyKind[];
let stop = () => {};
const watch = (keys: WatchedKeys) => {
  stop();
  stop = restrictedKeyWatch(keys, (kind, key) => {
    kinds.push(kind);
    reported.push(key);
  });
};

/** AltGr comes within a few ms after its Control; no person presses two keys as fast as 30 ms. */
const longEnough = () => vi.advanceTimersByTime(100);
const tap = (key: string) => {
  press(key);
  release(key);
};

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  kinds = [];
  watch(quizPolicy);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a dialog that asks for typing', () => {
  const tell = (open: boolean) => {
    document.body.innerHTML = `<dialog ${open ? 'open' : ''}><form><input /></form></dialog>`;
  };
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('has its keys to itself: Tab, capitals and Control are neither counted nor disabled', () => {
    watch(mockPolicy);
    tell(true);
    const defaults = ['Tab', 'Shift', 'Control', 'F12'].map((key) => {
      const event = press(key);
      release(key);
      return event.defaultPrevented;
    });
    longEnough();
    expect([reported, defaults]).toEqual([[], [false, false, false, false]]);
  });

  it('leaves the rules as they were once it is closed', () => {
    watch(mockPolicy);
    tell(true);
    press('Shift');
    tell(false);
    release('Shift');
    tap('Tab');
    expect(reported).toEqual(['Tab']);
  });
});

describe('the field of a note', () => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  it('takes capitals, and every other key costs in it what it costs anywhere', () => {
    watch(mockPolicy);
    document.body.innerHTML = '<textarea data-note></textarea><textarea></textarea>';
    const [note, other] = document.querySelectorAll('textarea');
    const tapIn = (field: Element | undefined, key: string) => {
      const [down, up] = ['keydown', 'keyup'].map((type) => new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
      if (down) field?.dispatchEvent(down);
      if (up) field?.dispatchEvent(up);
      longEnough();
      return down?.defaultPrevented;
    };
    expect([tapIn(note, 'Shift'), reported]).toEqual([false, []]);
    for (const key of ['Tab', 'Control', 'F12', 'Meta']) expect(tapIn(note, key)).toBe(true);
    expect([tapIn(other, 'Shift'), reported]).toEqual([true, ['Tab', 'Control', 'F12', 'Meta', 'Shift']]);
  });
});

describe('one violation per chord', () => {
  it.each(['F12', 'Escape', 'Alt', 'Control', 'Meta', 'PrintScreen'])(
    '%s is one',
    proves('4.2-10', '4.2-11', '4.2-12', '4.2-13', '4.2-14', '4.2-15'),
    (key) => {
      press(key);
      longEnough();
      release(key);
      expect(reported).toEqual([key]);
    },
  );

  it.each(['a', 'Enter', 'Tab', 'Shift', 'F5', 'ArrowLeft', '7', '-'])('%s is none', (key) => {
    tap(key);
    longEnough();
    expect(reported).toEqual([]);
  });

  it('Control+Shift+I is one', () => {
    press('Control');
    longEnough();
    press('Shift');
    press('I');
    release('I', 'Shift', 'Control');
    expect(reported).toEqual(['Control']);
  });

  it('is named after the first restricted key', () => {
    press('Alt');
    press('F12');
    release('F12', 'Alt');
    press('Control');
    longEnough();
    press('Escape');
    expect(reported).toEqual(['Alt', 'Control']);
  });

  it('is named after Control also when the next key comes fast', () => {
    press('Control');
    press('Meta');
    longEnough();
    expect(reported).toEqual(['Control']);
  });

  it('counts a fast tap of Control as a chord of its own', () => {
    tap('Control');
    tap('F12');
    longEnough();
    expect(reported).toEqual(['Control', 'F12']);
  });

  it('may begin with a key that is not restricted', () => {
    press('a');
    press('Alt');
    release('Alt');
    press('Meta');
    expect(reported).toEqual(['Alt']);
  });

  it('counts a held key once', () => {
    press('Alt');
    for (let repeat = 0; repeat < 20; repeat += 1) press('Alt', { repeat: true });
    expect(reported).toEqual(['Alt']);
  });

  it('is over when all keys are up, not before', () => {
    press('Alt');
    press('Tab');
    release('Alt');
    press('Alt');
    expect(reported).toEqual(['Alt']);
    release('Alt', 'Tab');
    press('Alt');
    expect(reported).toEqual(['Alt', 'Alt']);
  });

  it('is over when the window loses focus: the system keeps the keyup', () => {
    press('Meta');
    window.dispatchEvent(new Event('blur'));
    press('Meta');
    expect(reported).toEqual(['Meta', 'Meta']);
  });

  it('does not begin with the repeats of a key that was held all along', () => {
    press('Alt');
    window.dispatchEvent(new Event('blur'));
    for (let repeat = 0; repeat < 5; repeat += 1) press('Alt', { repeat: true });
    expect(reported).toEqual(['Alt']);
  });

  it('is over when both Shifts are up, though some systems tell only of one', () => {
    press('F12');
    press('Shift', { code: 'ShiftLeft' });
    press('Shift', { code: 'ShiftRight' });
    release('F12');
    release({ key: 'Shift', code: 'ShiftRight' });
    press('F12');
    expect(reported).toEqual(['F12', 'F12']);
  });

  it('is over though CapsLock is on: macOS tells that it is up when it is switched off', () => {
    press('CapsLock');
    tap('F12');
    tap('F12');
    expect(reported).toEqual(['F12', 'F12']);
  });

  it('is over when Meta is up: macOS keeps the keyup of the other keys', () => {
    press('Meta');
    press('c');
    release('Meta');
    tap('F12');
    expect(reported).toEqual(['Meta', 'F12']);
  });

  it('counts a Control at whose side the window loses focus', () => {
    press('Control');
    window.dispatchEvent(new Event('blur'));
    longEnough();
    expect(reported).toEqual(['Control']);
  });
});

describe('PrintScreen', proves('4.2-15'), () => {
  it('counts once where the system sends keydown and keyup', () => {
    press('PrintScreen');
    release('PrintScreen');
    expect(reported).toEqual(['PrintScreen']);
  });

  it('counts where the system sends only the keyup, each time', () => {
    release('PrintScreen');
    release('PrintScreen');
    expect(reported).toEqual(['PrintScreen', 'PrintScreen']);
  });

  it('counts by its keyup alone also while another key is held', () => {
    press('a');
    release('PrintScreen');
    expect(reported).toEqual(['PrintScreen']);
  });

  it('counts once when a screenshot tool takes the focus in between', () => {
    press('PrintScreen');
    window.dispatchEvent(new Event('blur'));
    release('PrintScreen');
    expect(reported).toEqual(['PrintScreen']);
  });

  it('is part of the chord it is pressed in', () => {
    press('Alt');
    release('PrintScreen', 'Alt');
    expect(reported).toEqual(['Alt']);
  });
});

describe('AltGraph is neither Control nor Alt', proves('4.2-12'), () => {
  it('alone', () => {
    press('AltGraph', { code: 'AltRight' });
    longEnough();
    expect(reported).toEqual([]);
  });

  it('as Control and AltGraph right after, with the letter it makes', () => {
    press('Control', { code: 'ControlLeft' });
    vi.advanceTimersByTime(2);
    press('AltGraph', { code: 'AltRight' });
    longEnough();
    press('@', { code: 'KeyQ' });
    expect(reported).toEqual([]);
  });

  it('as Control and an Alt that says that it is AltGraph', () => {
    press('Control', { code: 'ControlLeft' });
    press('Alt', { code: 'AltRight', altGraph: true });
    longEnough();
    expect(reported).toEqual([]);
  });

  it('does not lift the restriction of another key', () => {
    press('AltGraph', { code: 'AltRight' });
    press('F12');
    expect(reported).toEqual(['F12']);
  });
});

describe('a mock test', () => {
  const tally = () => kinds.map((kind, index) => [kind, reported[index]]);
  beforeEach(() => watch(mockPolicy));

  it.each(['Control', 'Alt', 'Meta', 'Shift', 'Tab'])(
    '%s is counted',
    proves('4.3-21', '4.3-22', '4.3-23', '4.3-24', '4.3-25'),
    (key) => {
      press(key);
      longEnough();
      release(key);
      expect(tally()).toEqual([['keyPressed', key]]);
    },
  );

  it.each(['F12', 'PrintScreen'])('%s acts at once, once', proves('4.3-27', '4.3-28'), (key) => {
    tap(key);
    expect(tally()).toEqual([['keyForbidden', key]]);
  });

  it('PrintScreen acts also where the system sends only the keyup', proves('4.3-28'), () => {
    release('PrintScreen');
    expect(tally()).toEqual([['keyForbidden', 'PrintScreen']]);
  });

  it('a chord costs what its first key costs, once, over both lists', proves('4.3-21'), () => {
    press('Control');
    press('F12');
    release('F12', 'Control');
    press('F12');
    press('Shift');
    press('PrintScreen');
    release('PrintScreen', 'Shift', 'F12');
    press('Shift');
    press('Tab');
    expect(tally()).toEqual([
      ['keyPressed', 'Control'],
      ['keyForbidden', 'F12'],
      ['keyPressed', 'Shift'],
    ]);
  });

  it('Escape is noticed at each tap, makes no chord and is held back by none', proves('4.3-15'), () => {
    tap('Escape');
    press('Escape');
    press('Escape', { repeat: true });
    press('Shift');
    press('F12');
    release('F12', 'Shift', 'Escape');
    press('Tab');
    press('Escape');
    expect(tally()).toEqual([
      ['keyNoticed', 'Escape'],
      ['keyNoticed', 'Escape'],
      ['keyPressed', 'Shift'],
      ['keyPressed', 'Tab'],
      ['keyNoticed', 'Escape'],
    ]);
  });

  it('keeps Tab from moving the focus, F12 and Escape from acting, and lets capitals through', () => {
    const prevented = ['Tab', 'F12', 'PrintScreen', 'Escape', 'A', 'ArrowLeft'].map((key) => press(key).defaultPrevented);
    expect(prevented).toEqual([true, true, true, true, false, false]);
    release('Tab', 'F12', 'PrintScreen', 'Escape', 'A', 'ArrowLeft');
    press('Shift', { code: 'ShiftLeft' });
    expect(press('A', { code: 'KeyA' }).defaultPrevented).toBe(false);
  });

  it.each([
    ['letters, digits, arrows and Enter', () => ['b', '7', 'ArrowDown', 'Enter', ' ', '.', 'm'].forEach(tap)],
    ['capitals by CapsLock', () => ['CapsLock', 'A', 'CapsLock'].forEach(tap)],
    ['AltGraph with what it makes', () => [press('AltGraph', { code: 'AltRight' }), tap('€'), release('AltGraph')]],
    ['a key that was down before the watch began', () => [press('Shift', { repeat: true }), tap('A'), release('Shift')]],
    ['what an input method takes', () => ['Process', 'Unidentified', 'Dead'].forEach(tap)],
    [
      'what composes',
      () => {
        for (const key of ['Shift', 'Tab', 'Control', 'Alt', 'Escape', 'a']) press(key, { isComposing: true });
      },
    ],
  ])('%s is innocent', (_, happens) => {
    happens();
    longEnough();
    expect(tally()).toEqual([]);
  });

  it('an input method has no part in F12 and PrintScreen, and ends no chord', () => {
    press('Unidentified', { code: '' });
    press('F12', { isComposing: true });
    release('F12');
    press('PrintScreen', { isComposing: true });
    expect(tally()).toEqual([
      ['keyForbidden', 'F12'],
      ['keyForbidden', 'PrintScreen'],
    ]);
  });

  it('with the keys allowed only F12, PrintScreen and the word on Escape are left', proves('4.3-29'), () => {
    watch(policyFor(mockPolicy, { keysAllowed: true, extraTime: 1 }));
    const moves = press('Tab').defaultPrevented;
    release('Tab');
    for (const key of ['Control', 'Alt', 'Meta', 'Shift', 'Escape', 'F12', 'PrintScreen']) {
      tap(key);
      longEnough();
    }
    expect([moves, tally()]).toEqual([
      false,
      [
        ['keyNoticed', 'Escape'],
        ['keyForbidden', 'F12'],
        ['keyForbidden', 'PrintScreen'],
      ],
    ]);
  });
});

it('keeps the browser from acting on a restricted key, and on no other', () => {
  expect([press('F12'), press('F12', { repeat: true }), press('a')].map((event) => event.defaultPrevented)).toEqual([
    true,
    true,
    false,
  ]);
});

it('watches only the keys it was given', () => {
  watch({ restrictedKeys: ['F12'], immediateKeys: [], noticedKeys: [] });
  for (const key of ['Control', 'PrintScreen', 'Alt', 'F12']) {
    tap(key);
    longEnough();
  }
  release('PrintScreen');
  expect(reported).toEqual(['F12']);
});

it('reports nothing after it was stopped', () => {
  press('Control');
  stop();
  longEnough();
  tap('F12');
  expect(reported).toEqual([]);
});
