import { useLocation, useParams } from 'react-router-dom';
import type { TutorFile } from '../../../contract/desk/tutors.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { checkWords } from '../../../contract/tutors/checks.ts';
import { describeRoom } from '../../content/tutors/room-words.ts';
import type { DeskActionInput } from '../../machines/desk/desk-action.machine.ts';
import { tutorFileMachine } from '../../machines/desk/files.ts';
import { tutorMonthMachine } from '../../machines/tutors/tutor-month.machine.ts';
import { toWeekDraft } from '../../machines/tutors/week-draft.ts';
import { describeDays, HoursView } from '../tutors/hours-view.tsx';
import { TutorMonth } from '../tutors/tutor-month.tsx';
import { Button } from '../ui/button.tsx';
import { DetailList } from '../ui/detail-list.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { describeAccount } from './account-words.ts';
import { FileFrame } from './parts/file-frame.tsx';
import { PersonActions } from './parts/person-actions.tsx';
import styles from './parts/table.module.css';
import { readSaid } from './read-said.ts';
import { Part } from './student/part.tsx';
import { describeNewEmail } from './student/student-words.ts';

/** A tutor's page. Another tutor is another flow. */
export function TutorPage() {
  const { tutor = '' } = useParams();
  return <OneTutor key={tutor} tutor={tutor} />;
}

const unknown = {
  heading: 'Tutor not found',
  title: 'There’s no such tutor',
  says: 'The link is wrong.',
  to: '/desk/tutors',
  all: 'All tutors',
};

type Begin = (action: DeskActionInput['action'], more?: Partial<Omit<DeskActionInput, 'action'>>) => void;

export function OneTutor({ tutor, logic = tutorFileMachine }: { tutor: string; logic?: typeof tutorFileMachine }) {
  const flow = useFlow(logic, { input: { id: tutor } });
  const said = readSaid(useLocation().state);
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Tutor" unknown={unknown}>
      {(open, done) => {
        const begin: Begin = (action, more = {}) =>
          flow.send({ type: 'action.begin', order: { action, subject: open.id, name: open.name, draft: {}, ...more } });
        return (
          <>
            <PageHeading title={open.name} lead={summarize(open)} />
            {done ?? (said ? <Notice tone="done">{said}</Notice> : null)}
            <AccountPart open={open} begin={begin} />
            <ChecksPart open={open} begin={begin} />
            <HoursPart open={open} begin={begin} />
            <MonthPart open={open} begin={begin} />
            <PersonActions person={open.id} actions={open.actions} acts />
          </>
        );
      }}
    </FileFrame>
  );
}

const formatDay = (day: string) => formatMoment(Date.parse(day), 'shortDate', 'UTC');
/** The day by this device's clock, as a field of days has it. */
const today = () => new Intl.DateTimeFormat('en-CA').format(Date.now());

/** Whether the tutor can sign in, from the invitation until they leave, and for which courses. */
function AccountPart({ open, begin }: { open: TutorFile; begin: Begin }) {
  const { firstname, lastname, username, email, newEmail, courses, answers, isActive, hasPassword, hasApp, meets } = open;
  return (
    <Part
      title="Account"
      action={
        <Row gap={3} rowGap={2}>
          {hasPassword ? null : (
            <Button onClick={() => begin('tutor.invite', { draft: { email } })}>Send the invitation again</Button>
          )}
          {isActive && !hasPassword ? <Button onClick={() => begin('tutor.take-invitation-back')}>Take it back</Button> : null}
          {isActive ? <Button onClick={() => begin('tutor.course', { draft: { part: 'teaches' } })}>Give a course</Button> : null}
          <Button onClick={() => begin('tutor.correct', { draft: { firstname, lastname, email: newEmail?.email ?? email } })}>
            Correct name and email
          </Button>
          <Button onClick={() => begin('tutor.room', { draft: { room: meets.room } })}>Set the room</Button>
          {isActive && hasPassword ? (
            <>
              <Button onClick={() => begin('tutor.mail-password-link')}>Email a password link</Button>
              {hasApp ? <Button onClick={() => begin('tutor.remove-app')}>Remove authenticator app</Button> : null}
            </>
          ) : null}
          {hasPassword ? (
            <Button onClick={() => begin(isActive ? 'tutor.access-off' : 'tutor.access-on')}>
              {isActive ? 'Turn access off' : 'Turn access on'}
            </Button>
          ) : null}
        </Row>
      }
    >
      <DetailList
        details={[
          { name: 'State', value: describeAccount(open) },
          { name: 'Username', value: username },
          { name: 'Email', value: email },
          ...(newEmail === null ? [] : [{ name: 'New email', value: describeNewEmail(newEmail) }]),
          { name: 'Teaches', value: courses.length === 0 ? 'No course yet' : courses.join(', ') },
          ...(answers.length === 0 ? [] : [{ name: 'Answers doubts in', value: answers.join(', ') }]),
          { name: 'Sessions meet in', value: describeRoom(meets) },
        ]}
      />
    </Part>
  );
}

/** What was checked of the tutor, and what is missing. */
function ChecksPart({ open: { checks }, begin }: { open: TutorFile; begin: Begin }) {
  const lacking = checks.filter(({ state }) => state !== 'valid');
  const record = (kind: string) => begin('tutor.check', { draft: { kind, checkedOn: today() } });
  return (
    <Part title="Checks" action={<Button onClick={() => record(lacking[0]?.kind ?? 'identity')}>Record a check</Button>}>
      {lacking.length === 0 ? (
        <Text tone="soft">Everything was checked: this tutor may have students of any age.</Text>
      ) : (
        <Notice tone="warning">
          This tutor can’t be given students under 18 until all four are valid. A student whose year of birth isn’t known counts
          as under 18.
        </Notice>
      )}
      <Stack as="ul" gap={3}>
        {checks.map((check) => (
          <Row as="li" key={check.kind} gap={3} rowGap={1} align="center" justify="between">
            <CheckWords check={check} />
            {check.state === 'missing' ? (
              <Button small label={`Record: ${checkWords[check.kind]}`} onClick={() => record(check.kind)}>
                Record
              </Button>
            ) : (
              <Button
                small
                label={`Take back: ${checkWords[check.kind]}`}
                onClick={() => begin('tutor.withdraw-check', { name: checkWords[check.kind], draft: { kind: check.kind } })}
              >
                Take back
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Part>
  );
}

function CheckWords({ check: { kind, state, checkedOn, until, by, found } }: { check: TutorFile['checks'][number] }) {
  const untilWords = until === null ? 'doesn’t expire' : `${state === 'over' ? 'expired on' : 'valid until'} ${formatDay(until)}`;
  return (
    <Stack gap={1}>
      <Text as="span" weight="medium">
        {capitalize(checkWords[kind])}{' '}
        {state === 'valid' ? null : <span className={styles.off}>{state === 'over' ? 'Expired' : 'Missing'}</span>}
      </Text>
      {checkedOn === null ? null : (
        <Text as="span" tone="soft" size="s">
          {formatDay(checkedOn)} by {by}, {untilWords}. {found}
        </Text>
      )}
    </Stack>
  );
}

const capitalize = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

function HoursPart({ open: { hours, times }, begin }: { open: TutorFile; begin: Begin }) {
  const choices = times.map(({ _id, startsAt }) => ({ value: _id, label: formatMoment(startsAt, 'shortDateTime') }));
  return (
    <Part
      title="Hours"
      action={
        <Row gap={3} rowGap={2}>
          <Button onClick={() => begin('tutor.hours', { draft: toWeekDraft(hours) })}>Change the week</Button>
          <Button onClick={() => begin('tutor.add-exception')}>Add leave or other hours</Button>
        </Row>
      }
    >
      <HoursView
        hours={hours}
        onRemove={(exception) =>
          begin('tutor.remove-exception', { name: describeDays(exception), draft: { exception: exception.id } })
        }
      >
        {({ id, with: student, startsAt }) => {
          const name = `${student}, ${formatMoment(startsAt, 'shortDateTime')}`;
          return (
            <Row gap={3} rowGap={1}>
              <Button
                small
                label={`Move: ${name}`}
                blocked={choices.length === 0}
                onClick={() => begin('session.move', { subject: id, name, choices, draft: { to: choices[0]?.value ?? '' } })}
              >
                Move
              </Button>
              <Button small label={`Cancel: ${name}`} onClick={() => begin('session.cancel', { subject: id, name })}>
                Cancel
              </Button>
            </Row>
          );
        }}
      </HoursView>
    </Part>
  );
}

function MonthPart({ open: { id }, begin }: { open: TutorFile; begin: Begin }) {
  const flow = useFlow(tutorMonthMachine, { input: { tutor: id } });
  useOpened(flow);
  return (
    <Part title="Lessons by month">
      <TutorMonth
        flow={flow}
        save={({ month }) => (
          <Button small onClick={() => begin('tutor.export-month', { draft: { month } })}>
            Save as CSV
          </Button>
        )}
      />
    </Part>
  );
}

const summarize = ({ courses, email, isActive }: TutorFile) =>
  [isActive ? null : 'has left', courses.length === 0 ? 'no course' : courses.join(', '), email]
    .filter((words) => words !== null)
    .join(' · ');
