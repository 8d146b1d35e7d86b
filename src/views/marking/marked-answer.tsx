import type { MarkedWork } from '../../../contract/marking/marking.ts';
import { PageViewer } from '../attachments/page-viewer.tsx';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';

/** What a student wrote, as their own screen shows it or as pages, with the question and a model answer to unfold. */
export function MarkedAnswer({ work: { task, html, pages, missing, model } }: { work: MarkedWork }) {
  return (
    <Stack gap={4}>
      <Card as="section" gap={3} aria-label="The answer">
        {task.by === 'text' ? (
          <RichText html={html} />
        ) : (
          <PageViewer photos={pages.map(({ photo }) => photo)} label="Pages of the answer" />
        )}
        {missing > 0 ? (
          <Notice tone="warning">
            {missing === 1 ? 'One page hasn’t' : `${missing} pages haven’t`} arrived yet: the student’s device still has to send
            {missing === 1 ? ' it' : ' them'}.
          </Notice>
        ) : null}
      </Card>
      <details>
        <summary>The question</summary>
        <Stack gap={3}>
          {task.passage ? <RichText html={task.passage} /> : null}
          <RichText html={task.question} />
        </Stack>
      </details>
      <details>
        <summary>An answer that gets every point</summary>
        <RichText html={model} />
      </details>
      <Text tone="faint" size="s">
        Keys: 1–9 for the rubric, 0 for no points, S saves and goes on, N and P for the next and the previous answer.
      </Text>
    </Stack>
  );
}
