import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { uploadBounds } from '../../../../contract/desk/content.ts';
import type { ImportDraft, importingMachine } from '../../../machines/desk/importing.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Columns, Row, Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import type { ImportingFlow } from '../import-page.tsx';
import { OneFileField } from '../parts/one-file-field.tsx';

const isWaiting = (snapshot: SnapshotFrom<typeof importingMachine>) => snapshot.hasTag('waiting');
const kinds = ['.zip', '.yaml', '.yml', '.json'];

/** Which file, and what it does not say by itself. */
export function ImportForm({ flow }: { flow: ImportingFlow }) {
  const { draft, isIncomplete, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const change = (changed: Partial<ImportDraft>) => flow.send({ type: 'draft.change', change: changed });
  const field = (name: 'title' | 'creator' | 'subject' | 'domain' | 'skill', label: string) => (
    <Field name={name} label={label} value={draft[name]} onChange={(value) => change({ [name]: value })} />
  );
  return (
    <Card as="section" gap={4} aria-label="Which file">
      {notice ? <Notice>{notice}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'draft.check' }))}>
        <Stack gap={5}>
          <OneFileField
            name={draft.name}
            kinds={kinds}
            isMissing={isIncomplete}
            hint={`A ZIP of folders or of a QTI package, or one YAML or JSON file, of ${uploadBounds.bytes / 1_000_000} MB at most.`}
            onChoose={(file) => change({ file, name: file.name })}
          />
          <Columns min="form" gap={4} align="end">
            <Field
              name="slug"
              label="Name"
              value={draft.slug}
              onChange={(slug) => change({ slug })}
              hint="Lower-case letters, digits and hyphens. Needed for a single file and for QTI; folders in a ZIP bring theirs."
            />
            <SelectField
              name="kind"
              label="A single file or QTI is"
              value={draft.kind}
              onChange={(kind) => change({ kind: kind === 'quiz' ? 'quiz' : 'bank' })}
              options={[
                { value: 'bank', label: 'A bank for drills' },
                { value: 'quiz', label: 'A quiz' },
              ]}
            />
          </Columns>
          <details>
            <summary>For QTI that doesn’t say so itself</summary>
            <Stack gap={4}>
              <Columns min="form" gap={4} align="end">
                {field('title', 'Title')}
                {field('creator', 'Creator')}
                {field('subject', 'Subject')}
                {field('domain', 'Domain')}
                {field('skill', 'Skill')}
                <SelectField
                  name="difficulty"
                  label="Difficulty"
                  value={draft.difficulty}
                  onChange={(difficulty) => change({ difficulty })}
                  options={[
                    { value: '', label: 'As each question says' },
                    { value: 'easy', label: 'Easy' },
                    { value: 'medium', label: 'Medium' },
                    { value: 'hard', label: 'Hard' },
                  ]}
                />
              </Columns>
            </Stack>
          </details>
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
