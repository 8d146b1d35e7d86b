import { useSelector } from '@xstate/react';
import { type RefObject, useEffect, useRef } from 'react';
import { type DoubtLine, lineLength } from '../../../contract/doubts/doubts.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { MathTextArea } from '../writing/math-text-area.tsx';
import { selectChangeStage, type ThreadFlow } from './thread-screen.ts';

/** A line of one's own that is being edited, or about to be deleted, in its place. */
export function LineChange({ flow, line }: { flow: ThreadFlow; line: DoubtLine }) {
  const { change, notice } = useSelector(flow, selectContext);
  const stage = useSelector(flow, selectChangeStage);
  const save = () => flow.send({ type: 'change.save' });
  const cancel = () => flow.send({ type: 'change.cancel' });
  const isSaving = stage === 'saving';
  const place = useRef<HTMLElement>(null);
  useFocusInPlace(place);
  if (change?.text == null)
    return (
      <Stack ref={place} gap={2}>
        <RichText html={line.html} />
        <Text size="s" weight="medium">
          Delete this message? You and your tutors won’t be able to read it anymore. The school’s staff still can.
        </Text>
        <Row gap={3}>
          <Button small tone="danger" busy={isSaving} onClick={save}>
            {isSaving ? 'Deleting…' : 'Yes, delete it'}
          </Button>
          <Button small safe blocked={isSaving} onClick={cancel}>
            Keep it
          </Button>
        </Row>
      </Stack>
    );
  return (
    <Stack ref={place} as="form" gap={3} noValidate onSubmit={submitTo(save)}>
      <MathTextArea
        label="Edit your message"
        name="edited"
        rows={3}
        maxLength={lineLength}
        value={change.text}
        onChange={(text) => flow.send({ type: 'change.type', text })}
      />
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Row gap={3}>
        <Button small type="submit" tone="primary" busy={isSaving}>
          {isSaving ? 'Saving…' : stage === 'heldBack' ? 'Save it anyway' : 'Save'}
        </Button>
        <Button small blocked={isSaving} onClick={cancel}>
          Cancel
        </Button>
      </Row>
      <Text tone="faint" size="xs">
        It’s marked as edited. The school’s staff can still read what it said before.
      </Text>
    </Stack>
  );
}

/** The focus goes into what takes the place of a line, at the end of its words, and back to the line's buttons afterwards. */
function useFocusInPlace(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const within = place.current;
    const line = within?.closest('li');
    const field = within?.querySelector('textarea');
    (field ?? within?.querySelector<HTMLElement>('[data-safe]'))?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
    return () => line?.querySelector<HTMLElement>('[aria-label^="Edit message"], [aria-label^="Delete message"]')?.focus();
  }, [place]);
}
