import { Link } from 'react-router-dom';
import type { AuditLine } from '../../../../contract/desk/audit.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { actionWords, fieldWords } from '../../../content/desk/action-words.ts';
import { describeValue } from '../../../content/desk/state-words.ts';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';

/** Actions of staff, one under the other. `about`: whom is said, where they are about more than one. */
export const ActionLines = ({ lines, about = true }: { lines: AuditLine[]; about?: boolean }) => (
  <Card as="ol" gap={1} ruled={3} look="flat" pad={4}>
    {lines.map((line) => (
      <Stack as="li" key={line.id} gap={1}>
        <Row gap={3} rowGap={0} justify="between" align="baseline">
          <Text weight="medium">
            {actionWords[line.action] ?? line.action}
            {about ? <Subject line={line} /> : null}
          </Text>
          <Text tone="faint" size="s" tabular>
            <time dateTime={new Date(line.at).toISOString()}>{formatMoment(line.at, 'shortDateTime')}</time>
          </Text>
        </Row>
        {line.changes.map(({ field, before, after }) => (
          <Text key={field} size="s">
            {fieldWords[field] ?? field}: {before === null ? null : <del>{describeValue(line.action, field, before)}</del>}{' '}
            {after === null ? null : <ins>{describeValue(line.action, field, after)}</ins>}
          </Text>
        ))}
        {line.reason === null ? null : (
          <Text size="s" tone="soft">
            “{line.reason}”
          </Text>
        )}
        <Text tone="faint" size="s">
          {line.byCommand ? 'On the command line' : line.actor}
        </Text>
      </Stack>
    ))}
  </Card>
);

/** The pages of those subjects that have one. */
const subjectPages: Partial<Record<AuditLine['subjectKind'], string>> = {
  student: 'students',
  group: 'groups',
  teacher: 'tutors',
};

function Subject({ line: { subjectKind, subjectId, subjectName } }: { line: AuditLine }) {
  if (subjectName === '') return null;
  const page = subjectPages[subjectKind];
  if (page === undefined || subjectId === null) return <> · {subjectName}</>;
  return (
    <>
      {' '}
      · <Link to={`/desk/${page}/${subjectId}`}>{subjectName}</Link>
    </>
  );
}
