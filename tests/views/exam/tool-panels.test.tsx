import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolPanels } from '../../../src/views/exam/parts/tool-panels.tsx';

const onClose = vi.fn();
const changes = new EventTarget();
let room: 'one' | 'two' = 'two';
beforeEach(() => {
  room = 'two';
  onClose.mockClear();
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return room === 'one';
    },
    addEventListener: changes.addEventListener.bind(changes),
    removeEventListener: changes.removeEventListener.bind(changes),
  }));
});
afterEach(() => vi.unstubAllGlobals());

/** The window is turned or resized. */
const makeRoomFor = (panels: 'one' | 'two') =>
  act(() => {
    room = panels;
    changes.dispatchEvent(new Event('change'));
  });

const tools = (calculator: boolean, reference: boolean) => (
  <>
    <button type="button">In the hall</button>
    <ToolPanels
      tools={['calculator', 'reference']}
      open={{ calculator, reference }}
      onClose={onClose}
      calculatorUrl="/student-portal/calculator.html"
      reference="sat"
    />
  </>
);
const shown = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const inHall = () => screen.getByRole('button', { name: 'In the hall' });

it('both are shown where there is room for two, without tabs', () => {
  render(tools(true, true));
  expect(shown()).toEqual(['Calculator', 'Reference']);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

describe('where there is room for one', () => {
  it('the one opened last is shown, and the other by its tab, which takes the focus along', async () => {
    makeRoomFor('one');
    const { rerender } = render(tools(false, false));
    inHall().focus();
    rerender(tools(true, false));
    expect([shown(), screen.queryByRole('button', { name: /^Show/ })]).toEqual([['Calculator'], null]);
    rerender(tools(true, true));
    expect([shown(), focused()]).toEqual([['Reference'], 'Show calculator']);
    const calculator = screen.getByTitle<HTMLIFrameElement>('Calculator');
    await userEvent.keyboard('{Enter}');
    expect([shown(), focused()]).toEqual([['Calculator'], 'Show reference']);
    expect(screen.getByTitle('Calculator')).toBe(calculator);
    await userEvent.keyboard('{Enter}');
    expect([shown(), focused()]).toEqual([['Reference'], 'Show calculator']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('the names stand in one order, and the one that is shown is a heading', () => {
    makeRoomFor('one');
    const { rerender } = render(tools(true, false));
    const names = () =>
      within(screen.getByRole('toolbar'))
        .getAllByText(/^(Calculator|Reference)$/)
        .map((name) => [name.textContent, name.matches('h2')]);
    rerender(tools(true, true));
    expect(names()).toEqual([
      ['Calculator', false],
      ['Reference', true],
    ]);
    rerender(tools(false, true));
    rerender(tools(true, true));
    expect(names()).toEqual([
      ['Calculator', true],
      ['Reference', false],
    ]);
  });

  it('one that closes leaves the other, and the last the place where the focus was', () => {
    makeRoomFor('one');
    const { rerender } = render(tools(false, false));
    inHall().focus();
    rerender(tools(true, false));
    rerender(tools(true, true));
    rerender(tools(true, false));
    expect(shown()).toEqual(['Calculator']);
    rerender(tools(false, false));
    expect([shown(), focused()]).toEqual([[], 'In the hall']);
  });
});

it('turning the device shows one or both, and takes no focus', () => {
  const { rerender } = render(tools(false, false));
  rerender(tools(true, false));
  rerender(tools(true, true));
  inHall().focus();
  makeRoomFor('one');
  expect([shown(), focused()]).toEqual([['Reference'], 'In the hall']);
  makeRoomFor('two');
  expect([shown(), focused()]).toEqual([['Calculator', 'Reference'], 'In the hall']);
});
