import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { type EditedField, type FieldProblem, optionLetters, type QuestionFile } from '../../../../contract/desk/editing.ts';
import { editedWords } from '../../../content/desk/edited-words.ts';
import { type editingMachine, shownOptions } from '../../../machines/desk/editing.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Card, Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { submitTo } from '../../ui/submit-to.ts';
import { TextArea } from '../../ui/text-area.tsx';
import type { EditingFlow } from '../editing-page.tsx';
import { previewOf } from '../preview-address.ts';

const isWaiting = (edit: SnapshotFrom<typeof editingMachine>) => edit.hasTag('waiting');
const levels = ['easy', 'medium', 'hard'];

const sayAt = (problems: readonly FieldProblem[], field: EditedField | null): string | undefined => {
  const said = problems.filter((each) => each.field === field).map(({ reason }) => reason);
  return said.length === 0 ? undefined : said.join(' · ');
};

/** What is particular about a question of a mock test. */
const describeMock = ({ title, sitting }: NonNullable<QuestionFile['mock']>): string =>
  [
    `This is part of the mock test ${title}. Its domain, skill and level belong to the test’s plan, so they can only be changed in its files.`,
    'Saving makes a new version of the whole test. Students who have started keep the old one.',
    ...(sitting === 0
      ? []
      : [
          `${sitting === 1 ? 'One student is' : `${sitting} students are`} taking it now, so you can save once they’ve finished.`,
        ]),
  ].join(' ');

/** A question as the documented format has it, each field with what the importer's checks say of it. */
export function EditForm({ flow }: { flow: EditingFlow }) {
  const { of, file, fields, problems, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  if (!file || !fields) return null;
  const field = (name: EditedField) => ({
    ...{ name, label: editedWords[name], value: fields[name], error: sayAt(problems, name) },
    onChange: (text: string) => flow.send({ type: 'field.change', field: name, text }),
  });
  const whole = sayAt(problems, null);
  return (
    <Card as="section" gap={4} aria-label="The question">
      {notice ? <Notice>{notice}</Notice> : null}
      {whole ? <Notice tone="error">{whole}</Notice> : null}
      {file.mock ? <Notice tone="info">{describeMock(file.mock)}</Notice> : null}
      <form noValidate onSubmit={submitTo(() => flow.send({ type: 'question.check' }))}>
        <Stack gap={5}>
          <Text tone="soft" size="s" measure>
            Markdown, with mathematics between dollar signs. In the explanation {'{A}'} stands for the letter that option A is
            shown under.
          </Text>
          <Written file={file} field={field} name="passage" rows={6} />
          <Written file={file} field={field} name="prompt" rows={4} />
          {file.isNumber ? (
            <Columns min="form" gap={4}>
              <Field {...field('answer')} required />
              <TextArea {...field('accepted')} rows={2} hint="One per line. Equal numbers are accepted anyway." />
            </Columns>
          ) : (
            <>
              {shownOptions(fields).map((letter) => (
                <Written key={letter} file={file} field={field} name={letter} rows={2} />
              ))}
              <SelectField {...field('answer')} options={[...optionLetters]} required />
            </>
          )}
          <Written file={file} field={field} name="explanation" rows={6} />
          {file.mock ? (
            <Text tone="soft">
              {fields.domain}: {fields.skill}, {fields.difficulty}.
            </Text>
          ) : (
            <Columns min="form" gap={4}>
              <Field {...field('domain')} required />
              <Field {...field('skill')} required />
              <SelectField {...field('difficulty')} options={levels} required />
            </Columns>
          )}
          <Row gap={3} rowGap={2} align="center">
            <Button type="submit" tone="primary" busy={waiting}>
              {waiting ? 'Checking…' : 'Check it'}
            </Button>
            <a href={previewOf(of)} target="_blank" rel="noreferrer">
              Preview as it is now (opens a new tab)
            </a>
          </Row>
        </Stack>
      </form>
    </Card>
  );
}

type WrittenProps = {
  file: QuestionFile;
  field: (name: EditedField) => {
    name: EditedField;
    label: string;
    value: string;
    error: string | undefined;
    onChange: (text: string) => void;
  };
  name: EditedField;
  rows: number;
};

/** A text, or that there is a picture in its place. */
const Written = ({ file, field, name, rows }: WrittenProps) =>
  file.fixed.includes(name) ? (
    <Text tone="soft">{editedWords[name]} is a picture. Pictures come with an import.</Text>
  ) : (
    <TextArea {...field(name)} rows={rows} />
  );
