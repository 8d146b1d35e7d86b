import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { rosterBounds, rosterColumns } from '../../../../contract/desk/roster.ts';
import type { RosterDraft, rosterMachine } from '../../../machines/desk/roster.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { useDesk } from '../desk-context.ts';
import { OneFileField } from '../parts/one-file-field.tsx';
import type { RosterFlow } from '../roster-page.tsx';

const isWaiting = (snapshot: SnapshotFrom<typeof rosterMachine>) => snapshot.hasTag('waiting');
const kinds = ['.csv', '.txt', 'text/csv'];
const headsOf = (required: boolean): string =>
  rosterColumns
    .filter((column) => column.required === required)
    .map(({ head }) => head)
    .join(', ');

/** Which file, and into which course and group its students go. */
export function RosterForm({ flow }: { flow: RosterFlow }) {
  const { courses } = useDesk();
  const { draft, groups, isIncomplete, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const change = (changed: Partial<RosterDraft>) => flow.send({ type: 'draft.change', change: changed });
  return (
    <Card as="section" gap={4} aria-label="Which file">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          <OneFileField
            name={draft.name}
            kinds={kinds}
            isMissing={isIncomplete}
            hint={`CSV as spreadsheets save it, with up to ${rosterBounds.students} students.`}
            onChoose={(file) => change({ file, name: file.name })}
          />
          <Text size="s" tone="soft" measure>
            The first line names the columns: {headsOf(true)}; and, if you like, {headsOf(false)}. Everybody who’s new gets an
            email with a link to choose a password.
          </Text>
          <Columns min="form" gap={4}>
            <SelectField
              name="course"
              label="Enroll all of them in"
              value={draft.course}
              onChange={(course) => change({ course })}
              options={[{ value: '', label: 'No course' }, ...courses.map(({ id, name }) => ({ value: id, label: name }))]}
            />
            <SelectField
              name="group"
              label="Put all of them into the group"
              value={draft.group}
              onChange={(group) => change({ group })}
              options={[{ value: '', label: 'No group' }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
            />
          </Columns>
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'Check the file'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
