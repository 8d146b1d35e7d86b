import { Link } from 'react-router-dom';
import type { AuditLine } from '../../../../contract/desk/audit.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { actionWords } from '../../../content/desk/action-words.ts';
import { describeChanges } from '../../../content/desk/change-words.ts';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import styles from './action-lines.module.css';

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
            {line.byCommand ? 'On the command line' : line.actor} ·{' '}
            <time dateTime={new Date(line.at).toISOString()}>{formatMoment(line.at, 'shortDateTime')}</time>
          </Text>
        </Row>
        <Changes line={line} />
        {line.reason === null ? null : (
          <Text size="s" tone="soft" measure>
            “{line.reason}”
          </Text>
        )}
      </Stack>
    ))}
  </Card>
);

function Changes({ line }: { line: AuditLine }) {
  const changes = describeChanges(line);
  if (changes.length === 0) return null;
  return (
    <Row as="dl" gap={5} rowGap={1}>
      {changes.map(({ field, name, before, after }) => (
        <Row key={field} gap={2} rowGap={0} align="baseline">
          <Text as="dt" tone="faint" size="s">
            {name}
          </Text>
          <Text as="dd" size="s" className={styles.text}>
            {before === null ? null : <del>{before}</del>} {after === null ? null : <ins>{after}</ins>}
          </Text>
        </Row>
      ))}
    </Row>
  );
}

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
