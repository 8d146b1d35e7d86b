import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Highlight, HighlightPart } from '../../../../contract/exam/highlights.ts';
import { getPlace } from '../../../machines/exam/reading-tools.setup.ts';
import { selectContext } from '../../select-context.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import type { Mark } from '../../ui/paint-marks.ts';
import { toMarks } from '../../ui/question-text.ts';
import { type Sheet, useCurrent, useHighlights } from '../answer-sheet-view.ts';
import { findHighlightAt, type ReadingTools, useReading } from './reading-view.ts';

/** A text of the current question that can be highlighted. Outside the exam hall, and for an image (`html` ''), it is what it is. */
export function ReadableText({
  sheet,
  part,
  html,
  children,
}: {
  sheet: Sheet;
  part: HighlightPart;
  html: string;
  children: ReactNode;
}) {
  const tools = useReading();
  if (!tools || html === '') return children;
  return (
    <Readable tools={tools} sheet={sheet} part={part} html={html}>
      {children}
    </Readable>
  );
}

const none: Highlight[] = [];

type Props = { tools: ReadingTools; sheet: Sheet; part: HighlightPart; html: string; children: ReactNode };

function Readable({ tools, sheet, part, html, children }: Props) {
  const highlights = useHighlights(sheet)[useCurrent(sheet)] ?? none;
  const selected = useSelectedMark(tools, part);
  const marks = useMemo(() => [...toMarks(highlights, part), ...selected], [highlights, part, selected]);
  const openHighlight = (event: MouseEvent<HTMLElement>) => {
    if (window.getSelection()?.isCollapsed === false) return;
    const own = highlights.filter((each) => each.part === part);
    const highlight = findHighlightAt(event.currentTarget, own, { x: event.clientX, y: event.clientY });
    if (highlight) tools.send({ type: 'highlight.open', highlight });
  };
  return (
    <MarkedText marks={marks} text={html} name={part} onClick={openHighlight}>
      {children}
    </MarkedText>
  );
}

/** What is selected in this text, or under the picker. */
function useSelectedMark(tools: ReadingTools, part: HighlightPart): Mark[] {
  const context = useSelector(tools, selectContext);
  return useMemo(() => {
    const place = getPlace(context);
    return place?.part === part ? [{ ...place, look: 'selected' }] : [];
  }, [context, part]);
}
