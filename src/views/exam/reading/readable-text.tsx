import { useSelector } from '@xstate/react';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type Highlight, type HighlightPart, toPlace } from '../../../../contract/exam/highlights.ts';
import { getPlace, type Place } from '../../../machines/exam/reading-places.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import type { Mark } from '../../ui/paint-marks.ts';
import { sortHighlights, toMarks } from '../../ui/question-text.ts';
import { readText } from '../../ui/text-places.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Sheet, useHighlights } from '../answer-sheet-view.ts';
import { findHighlightAt, type ReadingTools, useReading } from './reading-view.ts';

/** A text of a question that can be highlighted. Outside the exam hall, and for an image (`html` ''), it is what it is. */
export function ReadableText({
  sheet,
  number,
  part,
  html,
  children,
}: {
  sheet: Sheet;
  number: number;
  part: HighlightPart;
  html: string;
  children: ReactNode;
}) {
  const tools = useReading();
  if (!tools || html === '') return children;
  return (
    <Readable tools={tools} sheet={sheet} number={number} part={part} html={html}>
      {children}
    </Readable>
  );
}

type Props = { tools: ReadingTools; sheet: Sheet; number: number; part: HighlightPart; html: string; children: ReactNode };

function Readable({ tools, sheet, number, part, html, children }: Props) {
  const highlights = useHighlights(sheet, number);
  const selected = useSelectedMark(tools, number, part);
  const own = useMemo(() => sortHighlights(highlights.filter((each) => each.part === part)), [highlights, part]);
  const marks = useMemo(() => [...toMarks(own, part), ...selected], [own, part, selected]);
  const openHighlight = (event: MouseEvent<HTMLElement>) => {
    if (window.getSelection()?.isCollapsed === false) return;
    const highlight = findHighlightAt(event.currentTarget, own, { x: event.clientX, y: event.clientY });
    if (highlight) tools.send({ type: 'highlight.open', highlight });
  };
  return (
    <>
      <MarkedText marks={marks} text={html} name={part} onClick={openHighlight}>
        {children}
      </MarkedText>
      {own.length === 0 ? null : <SpokenHighlights highlights={own} text={readText(html)} />}
    </>
  );
}

/** What is painted is not read out: after the text it is said which of its words are highlighted, and what was noted. */
const SpokenHighlights = ({ highlights, text }: { highlights: readonly Highlight[]; text: string }) => (
  <VisuallyHidden as="div">
    <ul aria-label="Your highlights">
      {highlights.map(({ start, end, color, note }) => (
        <li key={start + color + end}>
          <mark>{text.slice(start, end)}</mark>, {color}. {note && `Note: ${note}`}
        </li>
      ))}
    </ul>
  </VisuallyHidden>
);

const isSamePlace = (one: Place | null, other: Place | null) =>
  one === other || (one && other && toPlace(one) === toPlace(other)) || false;

/** What is selected in this text, or under the picker. */
function useSelectedMark(tools: ReadingTools, number: number, part: HighlightPart): Mark[] {
  const selectPlace = ({ context }: SnapshotFrom<ReadingTools>) => (context.question === number ? getPlace(context) : null);
  const place = useSelector(tools, selectPlace, isSamePlace);
  return useMemo(() => (place?.part === part ? [{ ...place, look: 'selected' }] : []), [place, part]);
}
