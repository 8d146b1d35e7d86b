import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { typedBounds } from '../../../contract/writing/typed-text.ts';
import { textPreviewMachine } from '../../machines/writing/text-preview.machine.ts';
import { selectContext } from '../select-context.ts';
import { Card, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { TextArea, type TextAreaProps } from '../ui/text-area.tsx';
import { useFlow } from '../use-flow.ts';

type Preview = ActorRefFrom<typeof textPreviewMachine>;

/** A text in which mathematics stands between dollar signs, and how it will be read. */
export function MathTextArea({
  logic = textPreviewMachine,
  onChange,
  hint = 'Write mathematics between dollar signs: $x^2$, $\\frac{1}{2}$.',
  ...area
}: TextAreaProps & { logic?: typeof textPreviewMachine }) {
  const preview = useFlow(logic);
  const change = (text: string) => {
    onChange(text);
    // A longer one is shown as it is typed: the server shows no more at a time.
    preview.send({ type: 'text.change', text: text.length <= typedBounds.text ? text : '' });
  };
  return (
    <>
      <TextArea {...area} hint={hint} onChange={change} />
      {area.value.trim() === '' ? null : <PreviewText preview={preview} />}
    </>
  );
}

const selectStage = (snapshot: SnapshotFrom<typeof textPreviewMachine>) => {
  if (snapshot.matches('plain')) return 'plain';
  return snapshot.matches('unknown') ? 'unknown' : 'formula';
};

function PreviewText({ preview }: { preview: Preview }) {
  const stage = useSelector(preview, selectStage);
  const { shown } = useSelector(preview, selectContext);
  const id = useId();
  if (stage === 'plain') return null;
  if (stage === 'unknown')
    return (
      <Text tone="faint" size="s" role="status">
        The preview comes back when you’re online. What you typed is sent as it stands.
      </Text>
    );
  if (!shown) return null;
  return (
    <Card as="section" look="inset" pad={3} gap={2} aria-labelledby={id}>
      <Text size="s" weight="medium" tone="faint" id={id}>
        Preview
      </Text>
      <RichText html={shown.html} />
      {shown.problems.map((problem) => (
        <Text key={problem} size="s" role="status">
          {problem}
        </Text>
      ))}
    </Card>
  );
}
