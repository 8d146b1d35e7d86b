import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { editedWords } from '../../../content/desk/edited-words.ts';
import type { editingMachine } from '../../../machines/desk/editing.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { takeFocus } from '../assigning/take-focus.ts';
import type { EditingFlow } from '../editing-page.tsx';
import { Differences } from '../parts/differences.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { findChangedFields } from './find-changed-fields.ts';

const isWaiting = (edit: SnapshotFrom<typeof editingMachine>) => edit.hasTag('waiting');

/** What would change, before it is saved, and why. */
export function Proposal({ flow }: { flow: EditingFlow }) {
  const { file, fields, warnings, reason, isReasonMissing, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!file || !fields) return null;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="What changes">
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Text as="h2" size="l">
        What changes
      </Text>
      {warnings.map(({ field, reason: said }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a check stay where they are.
        <Notice key={at}>
          {field === null ? '' : `${editedWords[field]}: `}
          {said}
        </Notice>
      ))}
      <Differences of={findChangedFields(file.fields, fields)} />
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'question.save' }))}>
        <Stack gap={4}>
          <ReasonField value={reason} onChange={(text) => flow.send({ type: 'reason.type', text })} isMissing={isReasonMissing} />
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Saving…' : file.state === 'released' ? 'Save as a new version' : 'Save'}
            </Button>
            <Button onClick={() => flow.send({ type: 'question.reopen' })}>Back to the form</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
