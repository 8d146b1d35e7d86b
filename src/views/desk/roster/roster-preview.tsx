import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { Roster, RosterLine, RosterProblem } from '../../../../contract/desk/roster.ts';
import type { rosterMachine } from '../../../machines/desk/roster.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Table, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { takeFocus } from '../assigning/take-focus.ts';
import table from '../parts/table.module.css';
import type { RosterFlow } from '../roster-page.tsx';

type Snapshot = SnapshotFrom<typeof rosterMachine>;
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const canImport = (snapshot: Snapshot) => snapshot.matches('importing') || snapshot.can({ type: 'roster.import' });

/** What would become of a file, before anybody is added: what is wrong by its line and column, and who is new. */
export function RosterPreview({ flow }: { flow: RosterFlow }) {
  const { draft, roster, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const isGood = useSelector(flow, canImport);
  if (!roster) return null;
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="What will happen">
      <Text as="h2" size="l" weight="strong">
        {draft.name}
      </Text>
      {notice ? <Notice>{notice}</Notice> : null}
      {isGood ? <Text>{summarize(roster)}</Text> : <Notice>{describeProblems(roster.problems.length)}</Notice>}
      <Problems problems={roster.problems} />
      {isGood ? <Lines lines={roster.lines} /> : null}
      <Row gap={3}>
        {isGood ? (
          <Button tone="primary" busy={waiting} onClick={() => flow.send({ type: 'roster.import' })}>
            {waiting ? 'Adding…' : 'Add them'}
          </Button>
        ) : null}
        <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Change the file</Button>
      </Row>
    </Card>
  );
}

const count = (students: number): string => (students === 1 ? 'One student' : `${students} students`);

function summarize({ lines, to }: Roster): string {
  const added = lines.filter(({ result }) => result === 'new').length;
  const known = lines.length - added;
  const parts = [
    added === 0 ? 'Nobody is new.' : `${count(added)} will be added and invited by email.`,
    ...(known === 0 ? [] : [`${known === 1 ? 'One is' : `${known} are`} here already and won’t be added again.`]),
    ...(to.length === 0 ? [] : [`All of them go into ${to.join(' and ')}.`]),
  ];
  return parts.join(' ');
}

const describeProblems = (problems: number): string =>
  `${problems === 1 ? 'One thing is' : `${problems} things are`} wrong in this file, so nobody can be added. Fix it, and choose it again.`;

const Problems = ({ problems }: { problems: readonly RosterProblem[] }) =>
  problems.length === 0 ? null : (
    <Table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">What’s wrong</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, column, reason }) => (
          <tr key={`${line} ${column} ${reason}`}>
            <th scope="row">
              Line {line}
              {column === '' ? '' : `, ${column}`}
            </th>
            <td data-label="What’s wrong">{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );

const Lines = ({ lines }: { lines: readonly RosterLine[] }) =>
  lines.length === 0 ? null : (
    <Table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Line</th>
          <th scope="col">Email</th>
          <th scope="col">Username</th>
          <th scope="col">What will happen</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, name, username, email, result }) => (
          <tr key={line}>
            <th scope="row">{name || '–'}</th>
            <td data-label="Line" className={table.number}>
              {line}
            </td>
            <td data-label="Email">{email || '–'}</td>
            <td data-label="Username">{username || '–'}</td>
            <td data-label="What will happen">{result === 'new' ? 'Added' : 'Here already'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
