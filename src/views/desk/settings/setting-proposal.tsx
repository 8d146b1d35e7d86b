import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { settingFormMachine } from '../../../machines/desk/setting-form.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { takeFocus } from '../assigning/take-focus.ts';
import { Differences } from '../parts/differences.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import type { SettingFlow } from '../setting-page.tsx';
import { LetterPreviewCard } from './letter-guide.tsx';
import { nameChange } from './name-change.ts';
import { PaperPreviewCard } from './paper-preview.tsx';

const isWaiting = (setting: SnapshotFrom<typeof settingFormMachine>) => setting.hasTag('waiting');
const isSaving = (setting: SnapshotFrom<typeof settingFormMachine>) => setting.matches('saving');

/** What would change and whom it reaches, before it is saved, and why. */
export function SettingProposal({ flow }: { flow: SettingFlow }) {
  const { name, check, testedTo, reason, isReasonMissing, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const saving = useSelector(flow, isSaving);
  if (!check) return null;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="What changes">
      {notice ? <Notice tone="error">{notice}</Notice> : null}
      <Text as="h2" size="l" weight="strong">
        What changes
      </Text>
      <Differences of={check.changes.map((change) => nameChange(name, change))} />
      {check.effects.length > 0 ? (
        <Stack as="ul" gap={2}>
          {check.effects.map((effect) => (
            <Text as="li" key={effect} measure>
              {effect}
            </Text>
          ))}
        </Stack>
      ) : null}
      {check.paper ? <PaperPreviewCard paper={check.paper} /> : null}
      {check.preview ? (
        <Stack gap={3}>
          <LetterPreviewCard preview={check.preview} />
          {testedTo === null ? null : <Notice tone="done">A test is on its way to {testedTo}.</Notice>}
          <Row gap={3}>
            <Button onClick={() => flow.send({ type: 'test.send' })}>Send me a test</Button>
          </Row>
        </Stack>
      ) : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'setting.save' }))}>
        <Stack gap={4}>
          <ReasonField value={reason} onChange={(text) => flow.send({ type: 'reason.type', text })} isMissing={isReasonMissing} />
          <Row gap={3} rowGap={2}>
            <Button type="submit" tone="primary" busy={waiting}>
              {saving ? 'Saving…' : 'Save'}
            </Button>
            <Button onClick={() => flow.send({ type: 'setting.reopen' })}>Back to the form</Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
