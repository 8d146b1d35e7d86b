import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { Link } from 'react-router-dom';
import type { StaffLine } from '../../../contract/desk/staff.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { staffListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Row, Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { describeAccount } from './account-words.ts';
import { useDesk } from './desk-context.ts';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { describeNewEmail } from './student/student-words.ts';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

type Action = DeskActionInput['action'];
type Begin = (action: Action, line: StaffLine) => void;

/** Of one's own account the dialog says 'your'. */
const nameFor = (action: Action, { name }: StaffLine) =>
  action === 'staff.correct-own' || action === 'staff.own-address' ? '' : name;

/** What the fields of an action begin with. */
function draftFor(action: Action, { firstname, lastname, email, newEmail, duty }: StaffLine): DeskActionInput['draft'] {
  if (action === 'staff.own-address') return {};
  if (action === 'staff.duty') return { duty };
  if (action === 'staff.correct') return { firstname, lastname, email: newEmail?.email ?? email };
  return action === 'staff.correct-own' ? { firstname, lastname, email } : { email };
}

/** Who works at the desk: an owner adds and invites them, and turns their access off and on. */
export function StaffPage({ logic = staffListMachine }: { logic?: typeof staffListMachine }) {
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const add = () =>
    list.send({ type: 'action.begin', order: { action: 'staff.add', subject: '', name: '', draft: { duty: 'staff' } } });
  const begin: Begin = (action, line) =>
    list.send({
      type: 'action.begin',
      order: { action, subject: line.id, name: nameFor(action, line), draft: draftFor(action, line) },
    });
  return (
    <>
      <PageHeading
        title="Staff"
        lead="Who works at this desk. Tutors have a page of their own."
        side={
          <Button tone="primary" icon={<UserRoundPlus aria-hidden />} onClick={add}>
            Add a member of staff
          </Button>
        }
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search staff"
        placeholder="Name, username or email…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'Working here' },
              { value: 'left', label: 'Access off' },
              { value: 'all', label: 'All' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One member of staff' : `${formatNumber(total)} members of staff`)}
        empty={
          <Empty title={isFiltered ? 'Nobody matches' : 'Nobody yet'}>
            {isFiltered ? 'Try fewer letters, or all of them.' : 'Add somebody: they get an email to choose a password.'}
          </Empty>
        }
      >
        {(lines) => <Staff lines={lines} begin={begin} />}
      </ListFrame>
    </>
  );
}

const Staff = ({ lines, begin }: { lines: StaffLine[]; begin: Begin }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Email</th>
        <th scope="col">Role</th>
        <th scope="col">Account</th>
        <th scope="col">Actions</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <th scope="row">
            {line.name}
            <Text as="span" tone="faint" size="s" block>
              {line.username}
            </Text>
          </th>
          <td data-label="Email">
            {line.email}
            {line.newEmail === null ? null : (
              <Text as="span" tone="faint" size="s" block>
                New: {describeNewEmail(line.newEmail)}
              </Text>
            )}
          </td>
          <td data-label="Role">{line.duty === 'owner' ? 'Owner' : 'Staff'}</td>
          <td data-label="Account">
            <span className={line.isActive ? undefined : styles.off}>{describeAccount(line)}</span>
            <Ways line={line} begin={begin} />
          </td>
          <td data-label="Actions">
            <Row gap={3} rowGap={1}>
              <Link to={`/desk/actions?actor=${line.id}`} aria-label={`By them: ${line.name}`}>
                By them
              </Link>
              <Link to={`/desk/actions?person=${line.id}`} aria-label={`About them: ${line.name}`}>
                About them
              </Link>
            </Row>
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** What can be done about one of them; nobody turns their own access off, and their own address takes their password. */
function Ways({ line, begin }: { line: StaffLine; begin: Begin }) {
  const { staff } = useDesk();
  const { id, name, isActive, hasPassword, hasApp } = line;
  const correct = (
    <Button small label={`Correct name and email: ${name}`} onClick={() => begin('staff.correct', line)}>
      Correct
    </Button>
  );
  if (id === staff._id)
    return (
      <Row gap={3} rowGap={1}>
        <Button small onClick={() => begin('staff.correct-own', line)}>
          Correct your name
        </Button>
        <Button small onClick={() => begin('staff.own-address', line)}>
          Change your email
        </Button>
      </Row>
    );
  if (!hasPassword)
    return (
      <Row gap={3} rowGap={1}>
        {correct}
        <Button small label={`Send the invitation again: ${name}`} onClick={() => begin('staff.invite', line)}>
          Send it again
        </Button>
        {isActive ? (
          <Button small label={`Take the invitation back: ${name}`} onClick={() => begin('staff.take-invitation-back', line)}>
            Take it back
          </Button>
        ) : null}
      </Row>
    );
  return (
    <Row gap={3} rowGap={1}>
      {correct}
      {isActive ? (
        <>
          <Button small label={`Email a password link: ${name}`} onClick={() => begin('staff.mail-password-link', line)}>
            Email a password link
          </Button>
          {hasApp ? (
            <Button small label={`Remove the authenticator app: ${name}`} onClick={() => begin('staff.remove-app', line)}>
              Remove authenticator app
            </Button>
          ) : null}
          <Button small label={`Change the role: ${name}`} onClick={() => begin('staff.duty', line)}>
            Change the role
          </Button>
        </>
      ) : null}
      <Button
        small
        label={`${isActive ? 'Turn access off' : 'Turn access on'}: ${name}`}
        onClick={() => begin(isActive ? 'staff.access-off' : 'staff.access-on', line)}
      >
        {isActive ? 'Turn access off' : 'Turn access on'}
      </Button>
    </Row>
  );
}
