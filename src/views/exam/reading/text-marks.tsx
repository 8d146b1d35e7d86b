import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { type Highlight, type HighlightPart, toPlace } from '../../../../contract/exam/highlights.ts';
import { getPlace, type Place } from '../../../machines/exam/reading-places.ts';
import { type Mark, paintMarks } from '../../ui/paint-marks.ts';
import { sortHighlights, toMarks } from '../../ui/question-text.ts';
import { readText } from '../../ui/text-places.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type Sheet, useHighlights } from '../answer-sheet-view.ts';
import type { ReadingTools } from './reading-context.ts';
import { findHighlightAt } from './reading-view.ts';

/** Paints the highlights of a text and what is selected in it (`root`), says them, and opens the one that is clicked. `html`: other HTML has other nodes. */
export function TextMarks({
  tools,
  root,
  sheet,
  number,
  part,
  html,
}: {
  tools: ReadingTools;
  root: RefObject<HTMLElement | null>;
  sheet: Sheet;
  number: number;
  part: HighlightPart;
  html: string;
}) {
  const highlights = useHighlights(sheet, number);
  const selected = useSelectedMark(tools, number, part);
  const own = useMemo(() => sortHighlights(highlights.filter((each) => each.part === part)), [highlights, part]);
  const marks = useMemo(() => [...toMarks(own, part), ...selected], [own, part, selected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other nodes.
  useLayoutEffect(() => (root.current ? paintMarks(root.current, marks) : undefined), [root, marks, html]);
  useEffect(() => {
    const text = root.current;
    const openHighlight = ({ clientX, clientY }: MouseEvent) => {
      if (!text || window.getSelection()?.isCollapsed === false) return;
      const highlight = findHighlightAt(text, own, { x: clientX, y: clientY });
      if (highlight) tools.send({ type: 'highlight.open', highlight });
    };
    text?.addEventListener('click', openHighlight);
    return () => text?.removeEventListener('click', openHighlight);
  }, [root, tools, own]);
  return own.length === 0 ? null : <SpokenHighlights highlights={own} text={readText(html)} />;
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
