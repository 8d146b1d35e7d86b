import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { may } from '../../../../contract/desk/rights.ts';
import type { StudentFile } from '../../../../contract/desk/students.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import type { DeskActionInput } from '../../../machines/desk/desk-action.machine.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Columns, Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useDesk } from '../desk-context.ts';
import { PersonActions } from '../parts/person-actions.tsx';
import type { StudentFlow } from '../student-page.tsx';
import { Part } from './part.tsx';
import { Consent } from './student-consent.tsx';
import { Homework, Mails, Payments, Promises, Reports, Sessions, SignIns } from './student-lists.tsx';
import { Sittings } from './student-sittings.tsx';
import { describeAccess, describeNewEmail, describeNotebook, summarize, toDraft } from './student-words.ts';

type OpenFile = NonNullable<ReturnType<StudentFlow['getSnapshot']>['context']['open']>;

const timeWords: Record<number, string> = { 1: 'Standard', 1.25: 'Time and a quarter', 1.5: 'Time and a half', 2: 'Double time' };

/** Everything the school keeps of a student, in parts, each with what may be done about it. */
export function StudentSheet({
  flow,
  open: { file, actions },
  children,
}: {
  flow: StudentFlow;
  open: OpenFile;
  children: ReactNode;
}) {
  const { staff } = useDesk();
  const name = `${file.firstname} ${file.lastname}`.trim();
  const begin = (action: DeskActionInput['action'], draft: DeskActionInput['draft'] = {}) =>
    flow.send({ type: 'action.begin', order: { action, subject: file.id, name, draft } });
  const { accommodations } = file;
  return (
    <>
      <PageHeading
        title={name}
        lead={summarize(file)}
        side={
          <Row gap={3}>
            <LinkButton to={`/desk/students/${file.id}/view`}>See what they see</LinkButton>
            {file.disabledAt === null ? (
              <Button onClick={() => begin('announcement.student', { audience: 'students' })}>Write to the student</Button>
            ) : null}
          </Row>
        }
      />
      {children}
      {file.mergedInto === null ? null : (
        <Notice>
          This account is closed: it was merged into{' '}
          <Link to={`/desk/students/${file.mergedInto.id}`}>{file.mergedInto.username}</Link>.
        </Notice>
      )}
      <Columns min="form" fit gap={4}>
        <Stack gap={4}>
          <Part title="Details" action={<Button onClick={() => begin('student.correct', toDraft(file))}>Correct</Button>}>
            <DetailList
              details={[
                { name: 'Username', value: file.username },
                { name: 'Email', value: file.email },
                ...(file.newEmail === null ? [] : [{ name: 'New email', value: describeNewEmail(file.newEmail) }]),
                { name: 'Phone', value: file.contact },
                { name: 'Class', value: file.standard },
                { name: 'Parent', value: [file.guardianName, file.guardianPhone].filter(Boolean).join(', ') || 'Not on record' },
                { name: 'Parent’s email', value: file.guardianEmail ?? 'Reports go to the student' },
                ...(file.reportsStoppedAt === null
                  ? []
                  : [
                      {
                        name: 'Reports',
                        value: `Not emailed since ${formatMoment(file.reportsStoppedAt, 'shortDate')}, as requested`,
                      },
                    ]),
                { name: 'Added', value: formatMoment(file.addedAt, 'shortDate') },
              ]}
            />
            {file.newEmail === null ? null : (
              <Row gap={3}>
                <Button onClick={() => begin('student.mail-address-link')}>Send the link again</Button>
              </Row>
            )}
          </Part>
          <Part title="Courses" action={<Button onClick={() => begin('student.enroll')}>Enroll</Button>}>
            {file.enrolments.length === 0 ? <Text tone="soft">Not enrolled in any course.</Text> : null}
            <Stack as="ul" gap={3}>
              {file.enrolments.map(({ id, course, plan, paymentId, since, sessions, until }) => (
                <Row as="li" key={id} gap={3} align="center" justify="between">
                  <div>
                    <Text weight="medium">{plan ? `${course}, ${plan}` : course}</Text>
                    <Text tone="faint" size="s">
                      Since {formatMoment(since, 'shortDate')}, {paymentId ? `paid by ${paymentId}` : 'enrolled by staff'}
                      {sessions === null ? null : `, ${sessions} sessions`}
                      {until ? `, access until ${formatMoment(Date.parse(until), 'shortDate', 'UTC')}` : ''}
                    </Text>
                  </div>
                  <Row gap={2}>
                    {sessions === null ? null : (
                      <Button
                        small
                        label={`Give more sessions of ${course}`}
                        onClick={() => begin('student.grant-sessions', { enrolment: id })}
                      >
                        More sessions
                      </Button>
                    )}
                    {until ? (
                      <Button
                        small
                        label={`Move the end of access to ${course}`}
                        onClick={() => begin('student.move-access-end', { enrolment: id, endsOn: until })}
                      >
                        Move the end
                      </Button>
                    ) : null}
                    <Button
                      small
                      label={`End the enrollment in ${course}`}
                      onClick={() => begin('student.unenroll', { enrolment: id })}
                    >
                      End the enrollment
                    </Button>
                  </Row>
                </Row>
              ))}
            </Stack>
          </Part>
          <Part title="Groups" action={<LinkButton to="/desk/groups">All groups</LinkButton>}>
            {file.groups.length === 0 ? <Text tone="soft">Not in any group.</Text> : null}
            <Stack as="ul" gap={2}>
              {file.groups.map(({ id, name: group, archivedAt }) => (
                <li key={id}>
                  <Link to={`/desk/groups/${id}`}>{group}</Link>
                  {archivedAt === null ? null : (
                    <Text as="span" tone="faint">
                      {' '}
                      archived
                    </Text>
                  )}
                </li>
              ))}
            </Stack>
          </Part>
          <Part
            title="Accommodations"
            action={
              <Button
                onClick={() =>
                  begin('student.accommodate', {
                    extraTime: String(accommodations.extraTime),
                    keysAllowed: accommodations.keysAllowed ? 'yes' : 'no',
                  })
                }
              >
                Change
              </Button>
            }
          >
            <DetailList
              details={[
                { name: 'Time in timed tests', value: timeWords[accommodations.extraTime] ?? '' },
                { name: 'Restricted keys', value: accommodations.keysAllowed ? 'Allowed' : 'Count as warnings' },
              ]}
            />
          </Part>
          <Part title="Signing in">
            <Text>{describeAccess(file)}</Text>
            <SignIns signIns={file.signIns} />
            <Row gap={3}>
              {file.disabledAt === null ? (
                <>
                  <Button onClick={() => begin('student.mail-password-link')}>Email a password link</Button>
                  {file.signIns.length > 0 ? (
                    <Button onClick={() => begin('student.end-sign-ins')}>Sign out everywhere</Button>
                  ) : null}
                  <Button onClick={() => begin('student.access-off')}>Turn access off</Button>
                </>
              ) : (
                <Reopen file={file} onReopen={() => begin('student.access-on')} />
              )}
            </Row>
          </Part>
          <Part title="Consent">
            <Consent consent={file.consent} onBegin={begin} />
          </Part>
        </Stack>
        <Stack gap={4}>
          <Part title="Tests">
            <Sittings student={file.id} sittings={file.sittings} />
          </Part>
          <Part title="Mistake notebook" action={<LinkButton to={`/desk/students/${file.id}/view`}>See it</LinkButton>}>
            <Text tone="soft">{describeNotebook(file)}</Text>
          </Part>
          <Part title="Homework" action={<LinkButton to="/desk/homework">All homework</LinkButton>}>
            <Homework homework={file.homework} />
          </Part>
          <Part title="Sessions and meetings">
            <Sessions bookings={file.bookings} />
          </Part>
          <Part title="What was promised">
            <Promises promises={file.promises} />
          </Part>
          <Part title="Payments">
            <Payments payments={file.payments} consents={file.consents} />
          </Part>
          <Part title="Reports to parents">
            <Reports id={file.id} reports={file.reports} />
          </Part>
          <Part title="Email">
            <Mails mails={file.mails} />
          </Part>
        </Stack>
      </Columns>
      <PersonActions person={file.id} actions={actions} />
      <Part title="Data">
        <Text tone="soft" measure>
          A family may ask for a copy of everything, or have it erased.
        </Text>
        <Row gap={3}>
          <Button onClick={() => begin('student.export')}>Export everything</Button>
          {may(staff.duty, 'students.merge') && file.mergedInto === null ? (
            <LinkButton to={`/desk/students/${file.id}/merge`}>Merge another account into this one</LinkButton>
          ) : null}
          {may(staff.duty, 'students.erase') ? (
            <Button tone="danger" onClick={() => begin('student.erase')}>
              Erase this student
            </Button>
          ) : (
            <Text tone="soft" size="s">
              Only an owner can erase a student.
            </Text>
          )}
        </Row>
      </Part>
    </>
  );
}

/** The way back in, but for an account whose everything is in another one. */
const Reopen = ({ file, onReopen }: { file: StudentFile; onReopen: () => void }) =>
  file.mergedInto === null ? <Button onClick={onReopen}>Turn access on</Button> : null;
