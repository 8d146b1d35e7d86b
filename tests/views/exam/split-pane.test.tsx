import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { evenShare, SplitPane } from '../../../src/views/exam/parts/split-pane.tsx';

function Panes({ passage }: { passage?: ReactNode }) {
  const [share, setShare] = useState(evenShare);
  return (
    <SplitPane passage={passage} isShown share={share} onShare={setShare}>
      question
    </SplitPane>
  );
}
const divider = () => screen.getByRole('separator');
const share = () => divider().getAttribute('aria-valuenow');

it('the divider moves by keyboard within its ends, and keeps its keys to itself', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  render(<Panes passage={<p>passage</p>} />);
  divider().focus();
  const seen = [];
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown', 'Home', 'ArrowLeft', 'End', 'ArrowRight', 'Enter']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(share());
  }
  expect(seen).toEqual(['55', '50', '45', '50', '20', '20', '80', '80', '50']);
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener('keydown', heard);
});

it('a pointer drags it, and a double click puts it back', () => {
  render(<Panes passage={<p>passage</p>} />);
  const panes = divider().parentElement;
  if (!panes) throw new Error('the divider stands between panes');
  panes.getBoundingClientRect = () => new DOMRect(100, 0, 1000, 500);
  fireEvent.pointerDown(divider(), { pointerId: 1 });
  fireEvent.pointerMove(divider(), { pointerId: 1, clientX: 400 });
  const dragged = share();
  fireEvent.doubleClick(divider());
  expect([dragged, share()]).toEqual(['30', '50']);
});

it('a pointer drags it up and down where the panes lie one above the other', () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<Panes passage={<p>passage</p>} />);
  const panes = divider().parentElement;
  if (!panes) throw new Error('the divider stands between panes');
  panes.getBoundingClientRect = () => new DOMRect(0, 100, 1000, 500);
  fireEvent.pointerDown(divider(), { pointerId: 1 });
  fireEvent.pointerMove(divider(), { pointerId: 1, clientY: 450 });
  expect([share(), divider().getAttribute('aria-orientation')]).toEqual(['70', 'horizontal']);
});

it('a question without a passage has no divider', () => {
  render(<Panes />);
  expect(screen.queryByRole('separator')).toBeNull();
});
