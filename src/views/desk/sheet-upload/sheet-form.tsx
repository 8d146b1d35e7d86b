import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { sheetBounds } from '../../../../contract/desk/sheets.ts';
import type { sheetUploadMachine } from '../../../machines/desk/sheet-upload.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Columns, Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { useDesk } from '../desk-context.ts';
import { OneFileField } from '../parts/one-file-field.tsx';
import type { SheetUpload } from '../sheet-upload-page.tsx';

const isWaiting = (snapshot: SnapshotFrom<typeof sheetUploadMachine>) => snapshot.hasTag('waiting');

/** Which PDF, of which course, under which title. */
export function SheetForm({ flow }: { flow: SheetUpload }) {
  const { draft, isIncomplete, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const { courses } = useDesk();
  const { title } = draft;
  const missing = (isMissing: boolean, says: string) => (isIncomplete && isMissing ? says : undefined);
  return (
    <Card as="section" gap={4} aria-label="Which PDF">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          <OneFileField
            name={draft.name}
            kinds={['.pdf', 'application/pdf']}
            isMissing={isIncomplete && draft.file === null}
            hint={`A PDF of ${sheetBounds.bytes / 1_000_000} MB and ${sheetBounds.pages} pages at most.`}
            onChoose={(file) => {
              const change = { file, name: file.name, title: title === '' ? file.name.replace(/\.pdf$/i, '') : title };
              flow.send({ type: 'draft.change', change });
            }}
          />
          <Columns min="form" gap={4}>
            <SelectField
              name="course"
              label="Course"
              value={draft.course}
              error={missing(draft.course === '', 'Choose the course.')}
              onChange={(course) => flow.send({ type: 'draft.change', change: { course } })}
              options={courses.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="Select a course…"
            />
            <Field
              name="title"
              label="Title"
              value={title}
              error={missing(title.trim() === '', 'Give it a title.')}
              onChange={(changed) => flow.send({ type: 'draft.change', change: { title: changed } })}
              hint="What students see. If the course already has this title, it’s replaced."
            />
          </Columns>
          <Row gap={3}>
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'Check the PDF'}
            </Button>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
