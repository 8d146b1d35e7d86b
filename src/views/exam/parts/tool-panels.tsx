import { useState } from 'react';
import { type ModuleTool, moduleTools, type ReferenceSheetName } from '../../../../contract/exam/quizzes.ts';
import { useMedia } from '../../ui/use-media.ts';
import { CourseSheet } from '../reference/course-sheet.tsx';
import { SatSheet } from '../reference/sat-sheet.tsx';
import { CalculatorPanel } from './calculator-panel.tsx';
import { FloatingPanel, type PanelState } from './floating-panel.tsx';

const labels = { calculator: 'Calculator', reference: 'Reference' };

/** Where two panels beside a question would be too small to be used; the arrangement of two stands in floating-panel.module.css. */
const roomForOne = '(width < 44rem), (width < 74rem) and (height < 60rem)';

type Props = {
  /** What the module offers: loaded, open or not. */
  tools: readonly ModuleTool[];
  open: Record<ModuleTool, boolean>;
  onClose: (tool: ModuleTool) => void;
  calculatorUrl: string;
  /** Whose reference sheet is offered. */
  reference: ReferenceSheetName;
};

/** The panels of a module's tools, side by side; where there is room for one, the one opened last, with tabs to the other. */
export function ToolPanels({ tools, open, onClose, calculatorUrl, reference }: Props) {
  const single = useMedia(roomForOne);
  const [front, setFront] = useOpenedLast(open);
  const tabbed = single && open.calculator && open.reference;
  const toState = (tool: ModuleTool): PanelState => ({
    open: open[tool] && !(tabbed && front !== tool),
    takesFocus: front === tool,
    onClose: () => onClose(tool),
    tabs: tabbed
      ? moduleTools.map((it) => ({ label: labels[it], ...(it === tool ? {} : { onShow: () => setFront(it) }) }))
      : undefined,
  });
  return (
    <>
      {tools.includes('calculator') ? <CalculatorPanel url={calculatorUrl} {...toState('calculator')} /> : null}
      {tools.includes('reference') ? (
        <FloatingPanel label="Reference" {...toState('reference')}>
          {reference === 'sat' ? <SatSheet /> : <CourseSheet of={reference} open={open.reference} />}
        </FloatingPanel>
      ) : null}
    </>
  );
}

/** The tool that was opened last, until another is chosen. */
function useOpenedLast(open: Record<ModuleTool, boolean>) {
  const [front, setFront] = useState<ModuleTool>('calculator');
  const [before, setBefore] = useState(open);
  if (moduleTools.some((tool) => open[tool] !== before[tool])) {
    setBefore(open);
    setFront(moduleTools.find((tool) => open[tool] && !before[tool]) ?? front);
  }
  return [front, setFront] as const;
}
