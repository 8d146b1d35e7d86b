import { useState } from 'react';
import type { QuestionVersion } from '../../../../contract/desk/editing.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { Card, Columns, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Differences } from '../parts/differences.tsx';
import { findChangedFields } from './find-changed-fields.ts';

const toOption = ({ version, at }: QuestionVersion) => ({
  value: String(version),
  label: `Version ${version}, ${formatMoment(at, 'shortDateTime')}`,
});

/** What differs between two versions of a question; the newest two at first. */
export function QuestionHistory({ history }: { history: readonly QuestionVersion[] }) {
  const [newest, before] = history;
  const [to, setTo] = useState(String(newest?.version ?? ''));
  const [from, setFrom] = useState(String(before?.version ?? ''));
  const find = (version: string) => history.find((each) => String(each.version) === version);
  const [earlier, later] = [find(from), find(to)];
  return (
    <Card as="section" gap={4} aria-labelledby="versions">
      <Text as="h2" size="l" id="versions">
        Versions
      </Text>
      <Columns min="form" gap={4}>
        <SelectField name="from" label="From" value={from} onChange={setFrom} options={history.map(toOption)} />
        <SelectField name="to" label="To" value={to} onChange={setTo} options={history.map(toOption)} />
      </Columns>
      {earlier && later ? <Differences of={findChangedFields(earlier.fields, later.fields)} /> : null}
    </Card>
  );
}
