import Bookmark from 'lucide-react/icons/bookmark';
import BookmarkCheck from 'lucide-react/icons/bookmark-check';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Content } from '../../ui/content.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import paneStyles from './pane.module.css';
import styles from './question-pane.module.css';

/**
 * One question: its number, the mark for review, further tools, the prompt (image or HTML, with a stem under an image), and the
 * answer as `children` (OptionList or NumericField).
 */
export function QuestionPane({
  number,
  question,
  marked,
  onMark,
  tools,
  children,
}: {
  number: number;
  question: Pick<Question, 'question' | 'questionFormat' | 'questionAlt' | 'stem'>;
  marked: boolean;
  onMark: () => void;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const pane = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is the reason to scroll.
  useLayoutEffect(() => {
    pane.current?.scrollTo?.(0, 0);
  }, [number]);
  // The questions replace a page whose button had the focus.
  useLayoutEffect(() => pane.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is scrolled by keyboard.
    <section ref={pane} aria-label={`Question ${number}`} tabIndex={0} className={paneStyles.pane}>
      <div className={paneStyles.inner}>
        <div className={styles.head}>
          <h2 className={styles.number}>
            <span className={styles.word}>Question </span>
            {number}
          </h2>
          <button type="button" aria-pressed={marked} className={styles.mark} onClick={onMark}>
            {marked ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
            <span className={styles.markWord}>Mark for review</span>
          </button>
          <div className={styles.tools}>{tools}</div>
        </div>
        <Content
          content={question.question}
          format={question.questionFormat}
          name={`Question ${number}`}
          alt={question.questionAlt}
        />
        {question.stem ? <RichText html={question.stem} /> : null}
        {children}
      </div>
    </section>
  );
}
