import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { actionWords } from '../../../../contract/desk/action-words.ts';
import { type AuditLine, byCommandLine } from '../../../../contract/desk/audit.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { describeChanges } from '../../../content/desk/change-words.ts';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import styles from './action-lines.module.css';

/** Actions of staff, one under the other. `person`: on whose page they stand, of whom nothing is said anew. */
export const ActionLines = ({ lines, person }: { lines: AuditLine[]; person?: string }) => (
  <Card as="ol" gap={1} ruled={3} look="flat" pad={4}>
    {lines.map((line) => (
      <Stack as="li" key={line.id} gap={1}>
        <Row gap={3} rowGap={0} justify="between" align="baseline">
          <Text weight="medium">
            {actionWords[line.action] ?? line.action}
            {person !== undefined && line.subjectId === person ? null : <Subject line={line} />}
          </Text>
          <Text tone="faint" size="s" tabular>
            <Actor line={line} /> ·{' '}
            <time dateTime={new Date(line.at).toISOString()}>{formatMoment(line.at, 'shortDateTime')}</time>
          </Text>
        </Row>
        <People line={line} />
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

/** Who did it, with the way to all that they did. */
const Actor = ({ line: { actor, actorId } }: { line: AuditLine }) => (
  <Link to={`/desk/actions?actor=${actorId ?? byCommandLine}`}>{actorId === null ? 'On the command line' : actor}</Link>
);

/** The students whom an action on several is about, with the way to all of them. */
function People({ line: { id, people } }: { line: AuditLine }) {
  if (people.count === 0) return null;
  const more = people.count - people.first.length;
  return (
    <Text size="s" tone="soft">
      Students:{' '}
      {people.first.map((person, at) => (
        <Fragment key={person.id}>
          {at === 0 ? '' : ', '}
          <Link to={`/desk/students/${person.id}`}>{person.name}</Link>
        </Fragment>
      ))}
      {more === 0 ? null : (
        <>
          {' '}
          and <Link to={`/desk/students?action=${id}&state=all`}>{more === 1 ? 'one more' : `${more} more`}</Link>
        </>
      )}
    </Text>
  );
}

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
