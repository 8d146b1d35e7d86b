import type { Question } from '../../../contract/exam/questions.ts';
import { askAbout } from '../doubts/origin-address.ts';
import { NumericField } from '../exam/parts/numeric-field.tsx';
import { OptionList } from '../exam/parts/option-list.tsx';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './answer-form.module.css';
import type { Flow, Stage } from './notebook-screen.ts';

const buttons: Partial<Record<Stage, string>> = { checking: 'Checking…', notChecked: 'Try again' };

/** The answer to be given. One that is being checked, or could not be, stays as it is: it may have arrived. */
export function AnswerForm({
  flow,
  at,
  entryId,
  question,
  answer,
  refused,
  stage,
  notice,
}: {
  flow: Flow;
  at: number;
  entryId: string;
  question: Question;
  answer: string;
  refused: string | null;
  stage: Stage;
  notice: string | null;
}) {
  const change = (to: string) => flow.send({ type: 'answer.type', answer: to });
  const check = () => flow.send({ type: 'answer.check' });
  return (
    <Stack
      as="form"
      gap={4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <fieldset disabled={stage !== 'asking'} className={styles.answer}>
        {
          {
            choice: <OptionList name={`notebook-${at}`} question={question} value={answer} onChoose={change} />,
            number: (
              <NumericField
                value={answer}
                refused={refused}
                onType={change}
                onEnter={check}
                signed
                hint="A number: digits, with a minus sign in front and a decimal point if needed."
              />
            ),
          }[question.kind]
        }
      </fieldset>
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={3}>
        <Button type="submit" tone="primary" busy={stage === 'checking'} blocked={stage === 'asking' && answer === ''}>
          {buttons[stage] ?? 'Check answer'}
        </Button>
        {stage === 'asking' ? (
          <Button tone="plain" onClick={() => flow.send({ type: 'answer.giveUp' })}>
            I don’t know
          </Button>
        ) : null}
        <LinkButton to={askAbout({ kind: 'notebook', entryId })} tone="plain">
          Ask a tutor
        </LinkButton>
      </Row>
    </Stack>
  );
}
