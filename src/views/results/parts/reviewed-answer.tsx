import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { Content } from '../../ui/content.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import styles from './reviewed-answer.module.css';

type QuestionAnswer = Pick<
  ReviewedQuestion,
  'answer' | 'key' | 'accepted' | 'right' | 'options' | 'optionFormat' | 'optionAlts' | 'kind'
>;

/** The choices with the student's own and the right one said in words, or the typed number beside the right one. */
export function ReviewedAnswer({ question }: { question: QuestionAnswer }) {
  const Reviewed = { choice: ReviewedChoices, number: ReviewedNumber }[question.kind];
  return <Reviewed question={question} />;
}

function ReviewedNumber({ question }: { question: QuestionAnswer }) {
  const { answer, key, accepted, right } = question;
  const others = accepted.filter((form) => form !== key);
  return (
    <Row as="dl" gap={3} className={styles.typed}>
      <div data-outcome={right ? 'right' : answer === '' ? undefined : 'wrong'}>
        <Text as="dt" tone="faint" size="s">
          Your answer
        </Text>
        <Text as="dd" size="l" weight="medium" tabular>
          {answer || 'none'}
        </Text>
      </div>
      <div data-outcome="right">
        <Text as="dt" tone="faint" size="s">
          Right answer
        </Text>
        <Text as="dd" size="l" weight="medium" tabular>
          {key}
          {others.length > 0 ? (
            <Text as="span" tone="faint" size="s" weight="regular">
              {' '}
              or {others.join(', ')}
            </Text>
          ) : null}
        </Text>
      </div>
    </Row>
  );
}

function ReviewedChoices({ question: { answer, key, options, optionFormat, optionAlts } }: { question: QuestionAnswer }) {
  // Mock answers are sent in upper case (specification 4.3): letters are compared without it.
  const same = (letter: string, other: string) => letter.toUpperCase() === other.toUpperCase();
  return (
    <Stack as="ul" gap={2}>
      {Object.entries(options).map(([letter, content]) => {
        const [right, own] = [same(letter, key), same(letter, answer)];
        return (
          <Row
            as="li"
            gap={3}
            rowGap={2}
            align="center"
            pad={2}
            padX={4}
            key={letter}
            className={styles.option}
            data-outcome={right ? 'right' : own ? 'wrong' : undefined}
          >
            <span className={styles.bubble} data-own={own || undefined}>
              {letter}
            </span>
            <Content
              content={content}
              format={optionFormat}
              name={`Choice ${letter}`}
              alt={optionAlts?.[letter]}
              look="line"
              lazy
            />
            {right || own ? (
              <Row as="span" nowrap gap={1} align="center" size="s" weight="medium" className={styles.said}>
                {right ? <Check aria-hidden /> : <X aria-hidden />}
                {own && right ? 'Your answer, right' : own ? 'Your answer' : 'Right answer'}
              </Row>
            ) : null}
          </Row>
        );
      })}
    </Stack>
  );
}
