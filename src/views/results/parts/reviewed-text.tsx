import { type ReactNode, useMemo } from 'react';
import type { Highlight, HighlightPart } from '../../../../contract/exam/highlights.ts';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { MarkedText } from '../../ui/marked-text.tsx';
import { readHtml } from '../../ui/question-html.ts';
import { readQuote, sortHighlights, toMarks } from '../../ui/question-text.ts';
import styles from './reviewed-text.module.css';

type HighlightedQuestion = Question & { highlights?: Highlight[] | undefined };

/** A text of a question as the student highlighted it. */
export function ReviewedText({
  question,
  part,
  children,
}: {
  question: HighlightedQuestion;
  part: HighlightPart;
  children: ReactNode;
}) {
  const { highlights } = question;
  const marks = useMemo(() => toMarks(highlights ?? [], part), [highlights, part]);
  if (marks.length === 0) return children;
  return (
    <MarkedText marks={marks} text={readHtml(question, part)}>
      {children}
    </MarkedText>
  );
}

/** The student's highlights with their notes, in words: what is painted is neither read out nor printed by every browser. */
export function ReviewedHighlights({ question }: { question: HighlightedQuestion }) {
  const { highlights = [] } = question;
  if (highlights.length === 0) return null;
  return (
    <Stack as="section" gap={2} measure>
      <Text as="h4" tone="accent" size="s" weight="strong">
        Your highlights
      </Text>
      <Stack as="ul" gap={2}>
        {sortHighlights(highlights).map((highlight) => (
          <li key={`${highlight.part} ${highlight.start} ${highlight.end}`}>
            <q className={styles.quote} data-color={highlight.color}>
              <mark>{readQuote(question, highlight)}</mark>
            </q>
            {highlight.note ? <Text>{highlight.note}</Text> : null}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
