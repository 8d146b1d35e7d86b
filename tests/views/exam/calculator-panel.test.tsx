import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CalculatorPanel } from '../../../src/views/exam/parts/calculator-panel.tsx';
import { ToolPanels } from '../../../src/views/exam/parts/tool-panels.tsx';
import { proves } from '../../support/proves.ts';

const frame = () => screen.getByTitle<HTMLIFrameElement>('Calculator');
/** A hidden element has no name to ask for it by. */
const panel = () => {
  const found = frame().closest<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('The frame is in no dialog.');
  return found;
};
const button = (name: string) => within(panel()).getByRole('button', { name });
const place = () => (['left', 'top', 'width', 'height'] as const).map((side) => panel().style[side]);
const nothing = () => undefined;

function Exam({ open, onClose = nothing, url = '/calculator.html' }: { open: boolean; onClose?: () => void; url?: string }) {
  return (
    <>
      <button type="button">Tools</button>
      <CalculatorPanel url={url} open={open} onClose={onClose} />
    </>
  );
}

/** Where the style sheet docks it, which jsdom does not know. */
const docked = new DOMRect(12, 72, 600, 500);
beforeEach(() => {
  Object.assign(window, { innerWidth: 1280, innerHeight: 800 });
  HTMLElement.prototype.getBoundingClientRect = () => docked;
});
afterEach(() => {
  vi.useRealTimers();
});

describe('opened and closed', () => {
  it('its frame is loaded before it is wanted and stays the same one', proves('4.3-37'), () => {
    const { rerender } = render(<Exam open={false} />);
    const loaded = frame();
    expect([panel().hidden, panel().hasAttribute('inert'), loaded.getAttribute('src')]).toEqual([true, true, '/calculator.html']);
    rerender(<Exam open />);
    expect([panel().hidden, frame() === loaded]).toEqual([false, true]);
    rerender(<Exam open={false} />);
    expect([panel().hidden, frame() === loaded]).toEqual([true, true]);
  });

  it('can be another’s page, which may run and draw, and is there once it has loaded', proves('4.3-37'), () => {
    render(<Exam open url="https://calculator.example.org/graph" />);
    const states = ['src', 'sandbox', 'referrerpolicy'].map((name) => frame().getAttribute(name));
    expect(states).toEqual(['https://calculator.example.org/graph', 'allow-scripts allow-same-origin', 'no-referrer']);
    const cover = () => panel().querySelector('p[role="status"]')?.textContent ?? null;
    const loading = cover();
    fireEvent.load(frame());
    expect([loading, cover()]).toEqual(['The calculator is loading…', null]);
  });

  it('is a dialog that is not modal; focus comes to its bar and goes back', async () => {
    const onClose = vi.fn();
    const { rerender } = render(<Exam open={false} onClose={onClose} />);
    screen.getByRole('button', { name: 'Tools' }).focus();
    rerender(<Exam open onClose={onClose} />);
    expect(document.activeElement).toBe(button('Move'));
    expect(screen.getByRole('dialog', { name: 'Calculator' }).hasAttribute('aria-modal')).toBe(false);
    await userEvent.click(button('Close calculator'));
    expect(onClose).toHaveBeenCalledOnce();
    rerender(<Exam open={false} onClose={onClose} />);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tools' }));
  });
});

describe('moved and resized', proves('4.3-39'), () => {
  it('by keyboard, without a key that a mock test forbids, and its keys stop there', async () => {
    const heard = vi.fn();
    window.addEventListener('keydown', heard);
    render(<Exam open />);
    expect(place()).toEqual(['', '', '', '']);
    button('Move').focus();
    heard.mockClear();
    await userEvent.keyboard('{Enter}');
    expect(button('Move').getAttribute('aria-pressed')).toBe('true');
    heard.mockClear();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    expect(place()).toEqual(['36px', '120px', '600px', '500px']);
    await userEvent.keyboard('+');
    expect(place()).toEqual(['36px', '120px', '624px', '524px']);
    expect(heard).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}{ArrowRight}');
    expect(document.activeElement).toBe(button('Resize'));
    await userEvent.keyboard('{Enter}');
    expect(['Move', 'Resize'].map((name) => button(name).getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}-');
    expect(place()).toEqual(['36px', '120px', '576px', '476px']);
    await userEvent.keyboard('{Enter}{ArrowDown}');
    expect(document.activeElement).toBe(frame());
    window.removeEventListener('keydown', heard);
  });

  it('by dragging its bar and its corner, and the frame takes no pointer meanwhile', () => {
    render(<Exam open />);
    const bar = screen.getByRole('toolbar', { name: 'Calculator: panel' });
    fireEvent.pointerDown(bar, { pointerId: 1, clientX: 100, clientY: 80 });
    const whileHeld = panel().className;
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 300, clientY: 130 });
    fireEvent.pointerUp(bar, { pointerId: 1 });
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 900, clientY: 130 });
    expect(place()).toEqual(['212px', '122px', '600px', '500px']);
    expect([whileHeld.includes('dragging'), panel().className.includes('dragging')]).toEqual([true, false]);
    const corner = panel().querySelector(':scope > [aria-hidden="true"]');
    if (!corner) throw new Error('The panel has no corner.');
    fireEvent.pointerDown(corner, { pointerId: 1, clientX: 800, clientY: 600 });
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 700, clientY: 650 });
    expect(place()).toEqual(['212px', '122px', '500px', '550px']);
  });

  it('never out of the viewport, also when that shrinks', () => {
    render(<Exam open />);
    const bar = screen.getByRole('toolbar', { name: 'Calculator: panel' });
    fireEvent.pointerDown(bar, { pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 5000, clientY: -5000 });
    expect(place()).toEqual(['680px', '0px', '600px', '500px']);
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 5000, clientY: -4900 });
    const corner = panel().querySelector(':scope > [aria-hidden="true"]');
    if (!corner) throw new Error('The panel has no corner.');
    fireEvent.pointerUp(bar, { pointerId: 1 });
    fireEvent.pointerDown(corner, { pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 5000, clientY: 5000 });
    expect(place()).toEqual(['680px', '100px', '600px', `${window.innerHeight - 100}px`]);
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerUp(corner, { pointerId: 1 });
    expect(place()).toEqual(['680px', '100px', '280px', '220px']);
    Object.assign(window, { innerWidth: 500, innerHeight: 400 });
    fireEvent(window, new Event('resize'));
    expect(place()).toEqual(['220px', '100px', '280px', '220px']);
    Object.assign(window, { innerWidth: 200, innerHeight: 100 });
    fireEvent(window, new Event('resize'));
    expect(place()).toEqual(['0px', '0px', '200px', '100px']);
  });

  it('over neither bar of the hall, unless these leave too little between them', () => {
    const { style } = document.documentElement;
    style.setProperty('--hall-top', '100px');
    style.setProperty('--hall-bottom', '60px');
    render(<Exam open />);
    const bar = screen.getByRole('toolbar', { name: 'Calculator: panel' });
    fireEvent.pointerDown(bar, { pointerId: 1, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 0, clientY: -5000 });
    expect(place()).toEqual(['12px', '100px', '600px', '500px']);
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 0, clientY: 5000 });
    expect(place()).toEqual(['12px', '240px', '600px', '500px']);
    Object.assign(window, { innerHeight: 300 });
    fireEvent(window, new Event('resize'));
    expect(place()).toEqual(['12px', '0px', '600px', '300px']);
    style.cssText = '';
  });

  it('is maximised and comes back to where it was', proves('4.3-40'), async () => {
    const { rerender } = render(<Exam open />);
    button('Move').focus();
    await userEvent.keyboard('{Enter}{ArrowRight}');
    await userEvent.click(button('Maximize'));
    expect([panel().dataset.maximised, place()]).toEqual(['true', ['', '', '', '']]);
    rerender(<Exam open={false} />);
    rerender(<Exam open />);
    await userEvent.click(button('Restore'));
    expect([panel().dataset.maximised, place()]).toEqual([undefined, ['36px', '72px', '600px', '500px']]);
  });
});

describe('its frame', () => {
  const says = () => panel().querySelector('p[role="status"]')?.textContent ?? null;

  it('says that it loads, and is there once the calculator says so', () => {
    render(<Exam open />);
    expect(says()).toBe('The calculator is loading…');
    const loaded = document.implementation.createHTMLDocument();
    loaded.documentElement.dataset.calculator = 'ready';
    Object.defineProperty(frame(), 'contentDocument', { value: loaded });
    fireEvent.load(frame());
    expect(says()).toBeNull();
  });

  it('an error page is no calculator: the test goes on, and it can be tried again', async () => {
    render(<Exam open />);
    const first = frame();
    fireEvent.load(first);
    expect(says()).toBe('We couldn’t load the calculator. You can continue without it.');
    await userEvent.click(button('Try again'));
    expect([says(), frame() === first]).toEqual(['The calculator is loading…', false]);
    expect(document.activeElement?.getAttribute('role')).toBe('status');
  });

  it('one that does not come has failed after a while', () => {
    vi.useFakeTimers();
    render(<Exam open />);
    act(() => vi.advanceTimersByTime(19_999));
    expect(says()).toBe('The calculator is loading…');
    act(() => vi.advanceTimersByTime(1));
    expect(says()).toBe('We couldn’t load the calculator. You can continue without it.');
  });

  it('another’s calculator may not lead the page away or learn its address', () => {
    render(<Exam open url="https://calculator.example.org/graph" />);
    expect([frame().getAttribute('sandbox'), frame().getAttribute('referrerpolicy')]).toEqual([
      'allow-scripts allow-same-origin',
      'no-referrer',
    ]);
    fireEvent.load(frame());
    expect(says()).toBeNull();
  });
});

it('the reference sheet is such a panel, with a figure in words for each formula', () => {
  render(
    <ToolPanels
      tools={['reference']}
      open={{ calculator: false, reference: true }}
      onClose={nothing}
      calculatorUrl=""
      reference="sat"
    />,
  );
  const sheet = screen.getByRole('dialog', { name: 'Reference' });
  const names = within(sheet)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);
  expect(names).toEqual([
    'Circle',
    'Rectangle',
    'Triangle',
    'Pythagorean theorem',
    'Triangle 30°–60°–90°',
    'Triangle 45°–45°–90°',
    'Box',
    'Cylinder',
    'Sphere',
    'Cone',
    'Pyramid',
  ]);
  expect(within(sheet).getAllByRole('img')).toHaveLength(names.length);
  const formulas = [...sheet.querySelectorAll('math')].map((math) => [math.namespaceURI, math.textContent]);
  expect(formulas).toEqual(
    [
      'A=πr2',
      'C=2πr',
      'A=ℓw',
      'A=12bh',
      'c2=a2+b2',
      'x,x3,2x',
      's,s,s2',
      'V=ℓwh',
      'V=πr2h',
      'V=43πr3',
      'V=13πr2h',
      'V=13ℓwh',
    ].map((text) => ['http://www.w3.org/1998/Math/MathML', text]),
  );
});
