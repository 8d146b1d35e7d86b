import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { PreviewedAnswer, PreviewSheet } from '../../../contract/desk/preview.ts';
import type { previewMachine } from '../../machines/preview/preview.machine.ts';
import { ReviewedAnswer } from '../results/parts/reviewed-answer.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { RichText } from '../ui/rich-text.tsx';
import type { PreviewFlow } from './preview-page.tsx';

const selectScreen = (preview: SnapshotFrom<typeof previewMachine>) => preview.value;

/** What came of the answers of a preview, with the keys: for staff alone. */
export function PreviewResult({ flow }: { flow: PreviewFlow }) {
  const screen = useSelector(flow, selectScreen);
  const { sheet, preview, results, notice } = useSelector(flow, selectContext);
  if (!sheet) return null;
  return (
    <>
      <PageHeading title={sheet.title} lead="What a student would see of these answers." />
      {screen === 'checking' ? <Loading text="Checking the answers…" shape="cards" /> : null}
      {screen === 'notChecked' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'answers.check' })} /> : null}
      {screen === 'result' ? <Answers flow={flow} sheet={sheet} results={results} parts={preview?.sheets.length ?? 0} /> : null}
    </>
  );
}

type AnswersProps = { flow: PreviewFlow; sheet: PreviewSheet; results: readonly PreviewedAnswer[]; parts: number };

function Answers({ flow, sheet, results, parts }: AnswersProps) {
  const graded = results.filter((each) => each.graded !== null);
  const right = graded.filter((each) => each.graded?.right === true).length;
  return (
    <Stack gap={5}>
      <Row gap={3} rowGap={2} align="center" justify="between">
        <Text size="l" weight="medium" role="status">
          {graded.length === 0 ? `${results.length} tasks, next to their rubrics` : `${right} of ${graded.length} right`}
        </Text>
        <Row gap={3}>
          {parts > 1 ? <Button onClick={() => flow.send({ type: 'sheet.leave' })}>Choose another part</Button> : null}
          <Button tone="primary" onClick={() => flow.send({ type: 'sheet.open', sheet })}>
            Try again
          </Button>
        </Row>
      </Row>
      {results.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the questions of a sheet stay where they are.
        <Card as="article" key={at} gap={4} aria-labelledby={`question-${at + 1}`}>
          <Text as="h2" size="l" weight="strong" id={`question-${at + 1}`}>
            {sheet.isWritten ? 'Task' : 'Question'} {at + 1}
          </Text>
          <Asked question={each.question} />
          <Outcome result={each} />
        </Card>
      ))}
    </Stack>
  );
}

const Asked = ({ question }: Pick<PreviewedAnswer, 'question'>) => (
  <Stack gap={3}>
    {question.passage ? (
      <details>
        <summary>Passage</summary>
        <Content
          content={question.passage}
          format={question.passageFormat}
          name="Passage"
          alt={question.passageAlt}
          look="passage"
        />
      </details>
    ) : null}
    <Content content={question.question} format={question.questionFormat} name="Question" alt={question.questionAlt} />
    {question.stem ? <RichText html={question.stem} /> : null}
  </Stack>
);

function Outcome({ result: { question, answer, graded, written } }: { result: PreviewedAnswer }) {
  if (graded && question.kind !== 'written')
    return (
      <>
        <Text weight="medium">{graded.right ? 'Right' : answer === '' ? 'Left blank' : 'Wrong'}</Text>
        <ReviewedAnswer question={{ ...question, ...graded, answer }} />
        <Stack gap={2} measure>
          <Text as="h3" tone="accent" size="s" weight="strong">
            Explanation
          </Text>
          {graded.explanation === '' ? <Text tone="soft">There is none yet.</Text> : <RichText html={graded.explanation} />}
        </Stack>
      </>
    );
  if (!written) return null;
  return (
    <>
      <Stack gap={2}>
        <Text as="h3" tone="accent" size="s" weight="strong">
          The answer
        </Text>
        {written.html === '' ? <Text tone="soft">Nothing was typed.</Text> : <RichText html={written.html} />}
      </Stack>
      <Stack gap={2}>
        <Text as="h3" tone="accent" size="s" weight="strong">
          Rubric
        </Text>
        <Stack as="ul" gap={2}>
          {written.rubric.map(({ text, points }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rubric's rows are known by their place.
            <li key={index}>
              <RichText html={text} />
              <Text as="span" tone="faint" size="s">
                {points === 1 ? '1 point' : `${points} points`}
              </Text>
            </li>
          ))}
        </Stack>
      </Stack>
      <details>
        <summary>An answer that gets every point</summary>
        <RichText html={written.model} />
      </details>
    </>
  );
}
