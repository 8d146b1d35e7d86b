import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Button } from '../../ui/button.tsx';
import { Content } from '../../ui/content.tsx';
import { Row } from '../../ui/layout.tsx';
import { readHtml } from '../../ui/question-text.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  type Sheet,
  useAnswer,
  useCurrent,
  useEliminated,
  useIsEliminating,
  useIsMarked,
  useNumberEntry,
  useQuestions,
} from '../answer-sheet-view.ts';
import { ReadableText } from '../reading/readable-text.tsx';
import styles from './current-question.module.css';
import { NumericField } from './numeric-field.tsx';
import { OptionList, setChosen } from './option-list.tsx';
import { QuestionFigure } from './question-figure.tsx';
import { SplitPane } from './split-pane.tsx';
import { useTopAgain } from './use-top-again.ts';

/** What is typed as a number: the rule, and whether a button for the sign is needed (specification 5). */
const numeric = {
  quiz: { hint: 'Digits, a minus sign and one decimal point.', signed: true },
  mock: { hint: 'Digits and a decimal point.', signed: false },
};

/**
 * The question on the screen: its number, the mark for review, the prompt, and the options or the field that answer it; beside them its
 * passage, and the figure that a stem asks about. An image without a stem is the prompt itself. What an answer changes is asked for where it
 * stands, so that nothing else renders with a click.
 */
export function CurrentQuestion({ sheet }: { sheet: Sheet }) {
  const number = useCurrent(sheet);
  const question = useQuestions(sheet)[number - 1];
  if (!question) return null;
  const { passage, passageFormat, passageAlt, stem } = question;
  const name = `Question ${number}`;
  const image = question.questionFormat === 'image' && (
    <QuestionFigure key={question.question} address={question.question} alt={question.questionAlt} name={name} />
  );
  const figure = stem ? image : null;
  return (
    <SplitPane
      shows={number}
      isFigure={Boolean(figure && !passage)}
      passage={
        passage || figure ? (
          <Pane label={passage ? 'Passage' : 'Figure'} shows={passage ?? number}>
            {passageFormat === 'image' && passage ? (
              <QuestionFigure key={passage} address={passage} alt={passageAlt} name="Passage" />
            ) : passage ? (
              <ReadableText sheet={sheet} part="passage" html={readHtml(question, 'passage')}>
                <Content content={passage} format={passageFormat} name="Passage" alt={passageAlt} look="passage" />
              </ReadableText>
            ) : null}
            {figure}
          </Pane>
        ) : null
      }
    >
      <VisuallyHidden live>{`Now showing number ${number}`}</VisuallyHidden>
      <Pane label={name} shows={number} takesFocus>
        <Row gap={2} rowGap={1} align="center" className={styles.head}>
          <h2 className={styles.number}>
            <VisuallyHidden>Question </VisuallyHidden>
            {number}
          </h2>
          <MarkButton sheet={sheet} />
          {question.kind === 'choice' ? <EliminatorButton sheet={sheet} /> : null}
        </Row>
        {question.questionFormat === 'image' ? (
          figure ? null : (
            image
          )
        ) : (
          <ReadableText sheet={sheet} part="question" html={readHtml(question, 'question')}>
            <Content content={question.question} format="html" name={name} alt={undefined} />
          </ReadableText>
        )}
        {stem ? (
          <ReadableText sheet={sheet} part="stem" html={stem}>
            <RichText html={stem} />
          </ReadableText>
        ) : null}
        {question.kind === 'choice' ? (
          <Choices key={number} sheet={sheet} number={number} question={question} />
        ) : (
          <NumberEntry key={number} sheet={sheet} />
        )}
      </Pane>
    </SplitPane>
  );
}

function MarkButton({ sheet }: { sheet: Sheet }) {
  const marked = useIsMarked(sheet);
  return (
    <button type="button" aria-pressed={marked} className={styles.mark} onClick={() => sheet.send({ type: 'mark.toggle' })}>
      {marked ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
      <span className={styles.markWord}>Mark for review</span>
    </button>
  );
}

function EliminatorButton({ sheet }: { sheet: Sheet }) {
  const eliminating = useIsEliminating(sheet);
  return (
    <Row nowrap gap={1} align="center" className={styles.tools}>
      <Button
        small
        tone="plain"
        pressed={eliminating}
        label="Cross out choices"
        onClick={() => sheet.send({ type: 'eliminator.toggle' })}
      >
        <s aria-hidden>ABC</s>
      </Button>
    </Row>
  );
}

/** The browser paints a click on a choice by itself, and React renders nothing of it: the buttons are set where the sheet has another answer. */
function Choices({ sheet, number, question }: { sheet: Sheet; number: number; question: Question }) {
  const radios = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { unsubscribe } = sheet.subscribe(({ context }) => {
      if (radios.current) setChosen(radios.current, context.answers[number] ?? '');
    });
    return unsubscribe;
  }, [sheet, number]);
  const eliminated = useEliminated(sheet);
  const eliminating = useIsEliminating(sheet);
  const choose = useCallback((letter: string) => sheet.send({ type: 'answer.choose', letter }), [sheet]);
  const eliminate = useCallback((letter: string) => sheet.send({ type: 'option.eliminate', letter }), [sheet]);
  return (
    <OptionList
      name={`question-${number}`}
      question={question}
      value={sheet.getSnapshot().context.answers[number] ?? ''}
      radios={radios}
      onChoose={choose}
      eliminated={eliminated}
      onEliminate={eliminating ? eliminate : undefined}
    />
  );
}

function NumberEntry({ sheet }: { sheet: Sheet }) {
  const answer = useAnswer(sheet);
  const { entry, refused } = useNumberEntry(sheet);
  return (
    <NumericField
      value={answer}
      refused={refused}
      onType={(text) => sheet.send({ type: 'answer.type', text })}
      {...numeric[entry]}
    />
  );
}

/** Scrolls by itself, from the top again when it shows something else. `takesFocus`: when it replaces a page whose button had it. */
function Pane({
  label,
  shows,
  takesFocus = false,
  children,
}: {
  label: string;
  shows: string | number;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const pane = useRef<HTMLElement>(null);
  const onScroll = useTopAgain(pane, shows);
  useLayoutEffect(() => {
    if (takesFocus) pane.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is scrolled by keyboard.
    <section ref={pane} aria-label={label} tabIndex={0} className={styles.pane} onScroll={onScroll}>
      <div className={styles.inner}>{children}</div>
    </section>
  );
}
