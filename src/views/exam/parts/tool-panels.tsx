import { useState } from 'react';
import { useMedia } from '../../ui/use-media.ts';
import { CalculatorPanel } from './calculator-panel.tsx';
import type { PanelState } from './floating-panel.tsx';
import { ReferenceSheet } from './reference-sheet.tsx';

/** A tool with a panel of its own. */
type Tool = 'calculator' | 'reference';
const inOrder: Tool[] = ['calculator', 'reference'];
const labels = { calculator: 'Calculator', reference: 'Reference' };

/** Where two panels beside a question would be too small to be used; the arrangement of two stands in floating-panel.module.css. */
const roomForOne = '(width < 44rem), (width < 74rem) and (height < 60rem)';

type Props = {
  /** What the module offers: loaded, open or not. */
  offered: (tool: Tool) => boolean;
  open: Record<Tool, boolean>;
  onClose: Record<Tool, () => void>;
  calculatorUrl: string;
};

/** The panels of a module's tools, side by side; where there is room for one, the one opened last, with tabs to the other. */
export function ToolPanels({ offered, open, onClose, calculatorUrl }: Props) {
  const single = useMedia(roomForOne);
  const [front, setFront] = useOpenedLast(open);
  const tabbed = single && open.calculator && open.reference;
  const toState = (tool: Tool): PanelState => ({
    open: open[tool] && !(tabbed && front !== tool),
    takesFocus: front === tool,
    onClose: onClose[tool],
    tabs: tabbed
      ? inOrder.map((it) => ({ label: labels[it], ...(it === tool ? {} : { onShow: () => setFront(it) }) }))
      : undefined,
  });
  return (
    <>
      {offered('calculator') ? <CalculatorPanel url={calculatorUrl} {...toState('calculator')} /> : null}
      {offered('reference') ? <ReferenceSheet {...toState('reference')} /> : null}
    </>
  );
}

/** The tool that was opened last, until another is chosen. */
function useOpenedLast(open: Record<Tool, boolean>) {
  const [front, setFront] = useState<Tool>('calculator');
  const [before, setBefore] = useState(open);
  if (inOrder.some((tool) => open[tool] !== before[tool])) {
    setBefore(open);
    setFront(inOrder.find((tool) => open[tool] && !before[tool]) ?? front);
  }
  return [front, setFront] as const;
}
