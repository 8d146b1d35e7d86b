import type { Question } from '../../../contract/exam/questions.ts';
import { noExplanation } from '../../content/no-explanation.ts';
import type { Verdict } from '../../machines/notebook/notebook.machine.ts';
import { ObjectionForm } from '../objections/objection-form.tsx';
import { ReviewedAnswer } from '../results/parts/reviewed-answer.tsx';
import { Button } from '../ui/button.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './checked-answer.module.css';
import { type Flow, formatDay } from './notebook-screen.ts';

/** What came of an answer: right or not and when the question comes back, the key, and why. `verdict` null: it was answered elsewhere. */
export function CheckedAnswer({
  flow,
  entryId,
  question,
  answer,
  verdict,
  notice,
}: {
  flow: Flow;
  entryId: string;
  question: Question;
  answer: string;
  verdict: Verdict | null | undefined;
  notice: string | null;
}) {
  return (
    <>
      {verdict ? (
        <>
          <section data-right={verdict.right} className={styles.verdict}>
            <h3 ref={takeFocus} tabIndex={-1}>
              {describeVerdict(verdict)}
            </h3>
            <p>{describeReturn(verdict)}</p>
          </section>
          <ReviewedAnswer question={{ ...question, ...verdict, answer }} />
          <Stack as="section" gap={2} className={styles.explanation}>
            <Text as="h3" tone="accent" size="s" weight="strong">
              Explanation
            </Text>
            {verdict.explanation === '' ? <Text tone="soft">{noExplanation}</Text> : <RichText html={verdict.explanation} />}
          </Stack>
          <ObjectionForm about={{ kind: 'notebook', entryId }} named="the one you just answered" />
        </>
      ) : (
        <div ref={takeFocus} tabIndex={-1}>
          <Notice tone="info">{notice}</Notice>
        </div>
      )}
      <div>
        <Button tone="primary" onClick={() => flow.send({ type: 'question.next' })}>
          Next question
        </Button>
      </div>
    </>
  );
}

/** The form that had the focus is gone: what came of the answer takes it. */
const takeFocus = (said: HTMLElement | null) => said?.focus();

function describeVerdict({ right, dueAt }: Verdict): string {
  if (!right) return 'Not quite';
  return dueAt === null ? 'Right, twice in a row' : 'Right';
}

function describeReturn({ right, dueAt }: Verdict): string {
  if (dueAt === null) return 'You’re done with this question, so it’s out of your notebook.';
  return right
    ? `Get it right once more and it’s done. It comes back on ${formatDay(dueAt)}.`
    : `It comes back on ${formatDay(dueAt)}.`;
}
