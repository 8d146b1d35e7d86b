import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import type { SheetQuestion } from '../../../../contract/free-response/tasks.ts';
import { TaskAnswer, TaskPlace } from '../../free-response/in-hall.tsx';
import { Button } from '../../ui/button.tsx';
import { Content } from '../../ui/content.tsx';
import { Row } from '../../ui/layout.tsx';
import { readHtml } from '../../ui/question-html.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  hearAnswers,
  type Sheet,
  useAnswer,
  useEliminated,
  useIsEliminating,
  useIsMarked,
  useNumberEntry,
  useQuestions,
} from '../answer-sheet-view.ts';
import { ReadableText } from '../reading/readable-text.tsx';
import { NumericField } from './numeric-field.tsx';
import { hearChoices, OptionList, setChosen } from './option-list.tsx';
import { QuestionFigure } from './question-figure.tsx';
import styles from './question-panes.module.css';
import { type Divider, SplitPane } from './split-pane.tsx';
import { useTopAgain } from './use-top-again.ts';

/** What is typed as a number: the rule, and whether a button for the sign is needed (specification 5). */
const numeric = {
  quiz: { hint: 'Digits, a minus sign and one decimal point.', signed: true },
  mock: { hint: 'Digits and a decimal point.', signed: false },
};

/**
 * One question: its number, the mark for review, the prompt, and the options or the field that answer it; beside them its passage, and the figure
 * that a stem asks about. An image without a stem is the prompt itself. What an answer changes is asked for where it stands, and whether the
 * question is the one on the screen (`isShown`) changes nothing within, so that neither renders anything else.
 */
export const QuestionPanes = memo(({ sheet, number, isShown, ...divider }: Divider & Place & { isShown: boolean }) => {
  const question = useQuestions(sheet)[number - 1];
  if (!question) return null;
  const { passage, stem } = question;
  const hasFigure = Boolean(stem && question.questionFormat === 'image');
  return (
    <SplitPane
      isShown={isShown}
      isFigure={hasFigure && !passage}
      passage={
        passage || hasFigure ? (
          <Pane label={passage ? 'Passage' : 'Figure'} isShown={isShown}>
            <Beside sheet={sheet} number={number} question={question} />
          </Pane>
        ) : null
      }
      {...divider}
    >
      <Pane label={nameQuestion(number)} isShown={isShown}>
        <Prompt sheet={sheet} number={number} question={question} />
      </Pane>
    </SplitPane>
  );
});

type Place = { sheet: Sheet; number: number };
type PlacedQuestion = Place & { question: SheetQuestion };

const nameQuestion = (number: number) => `Question ${number}`;

const QuestionImage = ({ number, question }: Omit<PlacedQuestion, 'sheet'>) => (
  <QuestionFigure address={question.question} alt={question.questionAlt} name={nameQuestion(number)} />
);

/** What stands beside a question: its passage, and the figure that its stem asks about. */
const Beside = memo(({ sheet, number, question }: PlacedQuestion) => {
  const { passage, passageFormat, passageAlt, stem } = question;
  return (
    <>
      {passageFormat === 'image' && passage ? (
        <QuestionFigure address={passage} alt={passageAlt} name="Passage" />
      ) : passage ? (
        <ReadableText sheet={sheet} number={number} part="passage" html={readHtml(question, 'passage')}>
          <Content content={passage} format={passageFormat} name="Passage" alt={passageAlt} look="passage" />
        </ReadableText>
      ) : null}
      {stem && question.questionFormat === 'image' ? <QuestionImage number={number} question={question} /> : null}
    </>
  );
});

const Prompt = memo(({ sheet, number, question }: PlacedQuestion) => {
  const { stem } = question;
  return (
    <>
      <Row gap={2} rowGap={1} align="center" className={styles.head}>
        <h2 className={styles.number}>
          <VisuallyHidden>Question </VisuallyHidden>
          {number}
        </h2>
        <MarkButton sheet={sheet} number={number} />
        {question.kind === 'written' ? <TaskPlace task={question} /> : null}
        {question.kind === 'choice' ? <EliminatorButton sheet={sheet} /> : null}
      </Row>
      {question.questionFormat !== 'image' ? (
        <ReadableText sheet={sheet} number={number} part="question" html={readHtml(question, 'question')}>
          <Content content={question.question} format="html" name={nameQuestion(number)} alt={undefined} />
        </ReadableText>
      ) : stem ? null : (
        <QuestionImage number={number} question={question} />
      )}
      {stem ? (
        <ReadableText sheet={sheet} number={number} part="stem" html={stem}>
          <RichText html={stem} />
        </ReadableText>
      ) : null}
      <Answer sheet={sheet} number={number} question={question} />
    </>
  );
});

function Answer({ question, ...place }: PlacedQuestion) {
  if (question.kind === 'choice') return <Choices {...place} question={question} />;
  return question.kind === 'written' ? <TaskAnswer {...place} task={question} /> : <NumberEntry {...place} />;
}

function MarkButton({ sheet, number }: Place) {
  const marked = useIsMarked(sheet, number);
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

/**
 * The browser paints a click on a choice by itself, and React hears and renders nothing of it: the buttons are set where the sheet has another answer than
 * they show, as where it takes none any more.
 */
function Choices({ sheet, number, question }: Place & { question: Question }) {
  const radios = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const group = radios.current;
    if (!group) return;
    const readAnswer = () => sheet.getSnapshot().context.answers[number] ?? '';
    let shown = readAnswer();
    const show = () => {
      const answer = readAnswer();
      if (answer !== shown) setChosen(group, answer);
      shown = answer;
    };
    const stopHearing = hearChoices(group, (letter) => {
      shown = letter;
      sheet.send({ type: 'answer.choose', letter });
      show();
    });
    const endHearing = hearAnswers(sheet, show);
    return () => {
      endHearing();
      stopHearing();
    };
  }, [sheet, number]);
  const eliminated = useEliminated(sheet, number);
  const eliminating = useIsEliminating(sheet);
  const eliminate = useCallback((letter: string) => sheet.send({ type: 'option.eliminate', letter }), [sheet]);
  return (
    <OptionList
      name={`question-${number}`}
      question={question}
      value={sheet.getSnapshot().context.answers[number] ?? ''}
      radios={radios}
      eliminated={eliminated}
      onEliminate={eliminating ? eliminate : undefined}
    />
  );
}

function NumberEntry({ sheet, number }: Place) {
  const answer = useAnswer(sheet, number);
  const { entry, refused } = useNumberEntry(sheet, number);
  return (
    <NumericField
      value={answer}
      refused={refused}
      onType={(text) => sheet.send({ type: 'answer.type', text })}
      {...numeric[entry]}
    />
  );
}

/** Scrolls by itself, from the top again whenever it comes onto the screen. */
function Pane({ label, isShown, children }: { label: string; isShown: boolean; children: ReactNode }) {
  const pane = useRef<HTMLElement>(null);
  const onScroll = useTopAgain(pane, isShown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is scrolled by keyboard.
    <section ref={pane} aria-label={label} tabIndex={0} className={styles.pane} onScroll={onScroll}>
      <div className={styles.inner}>{children}</div>
    </section>
  );
}
