import { useSelector } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
import type { SheetQuestion } from '../../../../contract/free-response/tasks.ts';
import type { SittingKind } from '../../../machines/exam/quiz-list.machine.ts';
import type { Place } from '../../../machines/exam/reading-places.ts';
import { readingToolsMachine } from '../../../machines/exam/reading-tools.machine.ts';
import type { ReadingReport } from '../../../machines/exam/reading-tools.setup.ts';
import { selectContext } from '../../select-context.ts';
import { readQuote } from '../../ui/question-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFlow } from '../../use-flow.ts';
import { type Sheet, useCurrent, useHighlights, useQuestions } from '../answer-sheet-view.ts';
import { hasPace, type Sitting, selectTools } from '../sitting-screen.ts';
import { Directions } from './directions.tsx';
import { HighlightList } from './highlight-list.tsx';
import type { ReadingTools } from './reading-context.ts';
import { areDirectionsOpen, findText, isListOpen, selectMarking } from './reading-view.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';
import { WordPicker } from './word-picker.tsx';

type Props = { kind: SittingKind; sitting: Sitting; sheet: Sheet; title: string };

/** The reading tools, and all of them that lies over the questions. `onTools` is told of them: bars and texts have their own parts in them. */
export function ReadingLayer({ onTools, ...props }: Props & { onTools: (tools: ReadingTools) => void }) {
  const tools = useFlow(readingToolsMachine, { input: { sheet: props.sheet } });
  // Before the paint: keys of theirs work from the first one on.
  useLayoutEffect(() => onTools(tools), [onTools, tools]);
  return <Layer tools={tools} {...props} />;
}

/** What lies over the questions, and what is said of it to those who do not see it. */
function Layer({ tools, kind, sitting, sheet, title }: Props & { tools: ReadingTools }) {
  const current = useCurrent(sheet);
  const questions = useQuestions(sheet);
  const highlights = useHighlights(sheet, current);
  const listed = useSelector(tools, isListOpen);
  const directed = useSelector(tools, areDirectionsOpen);
  const offered = useSelector(sitting, selectTools);
  const paced = useSelector(sitting, hasPace);
  const question = questions[current - 1];
  useSelection(tools);
  useEffect(() => tools.send({ type: 'question.shown', number: current }), [tools, current]);
  useFocusAfterwards(tools);
  if (!question) return null;
  return (
    <>
      <Announcement tools={tools} question={question} />
      <SelectionBar tools={tools} />
      <WordPicker tools={tools} />
      {listed ? <HighlightList tools={tools} question={question} number={current} highlights={highlights} /> : null}
      {directed ? (
        <Directions
          title={title}
          facts={{ kind, questions, hasTools: offered.length > 0, hasPace: paced }}
          onClose={() => tools.send({ type: 'directions.toggle' })}
        />
      ) : null}
    </>
  );
}

/** What had the focus is gone with the bar or the picker: it goes on at the question. */
function useFocusAfterwards(tools: ReadingTools) {
  const isReading = useSelector(tools, selectMarking) === 'reading';
  useEffect(() => {
    if (isReading && document.activeElement === document.body)
      findText('question')?.closest('section')?.focus({ preventScroll: true });
  }, [isReading]);
}

const reports: Record<NonNullable<ReadingReport>, string> = {
  highlighted: 'Highlighted.',
  repainted: 'Color changed.',
  removed: 'Highlight removed.',
  noteSaved: 'Note saved.',
  full: 'There’s no room for another highlight on this question.',
};

function Announcement({ tools, question }: { tools: ReadingTools; question: SheetQuestion }) {
  const marking = useSelector(tools, selectMarking);
  const { words, caret, place, highlight, report } = useSelector(tools, selectContext);
  const word = words[caret];
  const quote = (what: Place) => readQuote(question, what);
  let text = report ? reports[report] : '';
  if (word) text = `${marking === 'extending' ? 'to ' : ''}${quote(word)}`;
  else if (place && !report) text = `Selected: ${quote(place)}`;
  else if (marking === 'changing' && highlight) text = `Highlight: ${quote(highlight)}. ${highlight.note}`;
  return <VisuallyHidden live>{text}</VisuallyHidden>;
}
