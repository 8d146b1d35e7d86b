import { Link, useLocation, useParams } from 'react-router-dom';
import type { GroupFile, GroupMember } from '../../../contract/desk/groups.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { groupFileMachine } from '../../machines/desk/files.ts';
import { Button } from '../ui/button.tsx';
import { Row, Table, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import styles from './parts/table.module.css';
import { readSaid } from './read-said.ts';
import { Part } from './student/part.tsx';

/** A group with its students. Another group is another flow. */
export function GroupPage() {
  const { group = '' } = useParams();
  return <OneGroup key={group} group={group} />;
}

type Begin = (action: DeskActionInput['action'], more?: Partial<Pick<DeskActionInput, 'name' | 'draft' | 'choices'>>) => void;

const unknown = {
  heading: 'Group not found',
  title: 'There’s no such group',
  says: 'The link is wrong.',
  to: '/desk/groups',
  all: 'All groups',
};

export function OneGroup({ group, logic = groupFileMachine }: { group: string; logic?: typeof groupFileMachine }) {
  const flow = useFlow(logic, { input: { id: group } });
  useOpened(flow);
  const said = readSaid(useLocation().state);
  return (
    <FileFrame flow={flow} title="Group" unknown={unknown}>
      {(open, done) => {
        const begin: Begin = (name, more = {}) =>
          flow.send({ type: 'action.begin', order: { action: name, subject: open.id, name: open.name, draft: {}, ...more } });
        return (
          <>
            <PageHeading title={open.name} lead={summarize(open)} side={<Ways open={open} begin={begin} />} />
            {done ?? (said ? <Notice tone="done">{said}</Notice> : null)}
            <Part
              title="Students"
              action={open.archivedAt === null ? <Button onClick={() => begin('group.add-members')}>Add students</Button> : null}
            >
              {open.members.length === 0 ? (
                <Text tone="soft">Nobody yet. Add students by name, or everyone in a course.</Text>
              ) : (
                <Members members={open.members} begin={begin} />
              )}
            </Part>
          </>
        );
      }}
    </FileFrame>
  );
}

function Ways({ open, begin }: { open: GroupFile; begin: Begin }) {
  const choices = [{ value: '', label: 'Nobody' }, ...open.tutors.map(({ id, name }) => ({ value: id, label: name }))];
  const draft = { name: open.name, tutor: open.tutor?.id ?? '' };
  if (open.archivedAt !== null) return <Button onClick={() => begin('group.restore')}>Bring back</Button>;
  return (
    <Row gap={3}>
      <LinkButton to={`/desk/tests/assign?group=${open.id}`} tone="primary">
        Assign a test
      </LinkButton>
      <Button onClick={() => begin('announcement.group', { draft: { audience: 'students' } })}>Write to the group</Button>
      <LinkButton to={`/desk/gradebook?of=group:${open.id}`}>Gradebook</LinkButton>
      <Button onClick={() => begin('group.change', { draft, choices })}>Name and tutor</Button>
      <Button onClick={() => begin('group.archive')}>Archive</Button>
    </Row>
  );
}

const Members = ({ members, begin }: { members: GroupMember[]; begin: Begin }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">In the group since</th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {members.map(({ id, name, username, isActive, since }) => (
        <tr key={id}>
          <th scope="row">
            <Link to={`/desk/students/${id}`}>{name}</Link> {isActive ? null : <span className={styles.off}>Access off</span>}
            <Text as="span" tone="faint" size="s" block>
              {username}
            </Text>
          </th>
          <td data-label="Since" className={styles.number}>
            {formatMoment(since, 'shortDate')}
          </td>
          <td>
            <Button small label={`Take out ${name}`} onClick={() => begin('group.leave', { name, draft: { student: id } })}>
              Take out
            </Button>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

const summarize = ({ members, tutor, archivedAt }: GroupFile) =>
  [
    members.length === 1 ? '1 student' : `${members.length} students`,
    tutor === null ? 'no tutor yet' : `with ${tutor.name}`,
    archivedAt === null ? null : `archived since ${formatMoment(archivedAt, 'shortDate')}`,
  ]
    .filter((words) => words !== null)
    .join(', ');
