import { Link } from 'react-router-dom';
import type { DeskSession } from '../../../contract/desk/sessions.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { formatNumber } from '../../../contract/numbers.ts';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import { listOffered, sessionChangeWords, sessionStateWords } from '../../content/session-words.ts';
import { sessionListMachine } from '../../machines/desk/lists.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'state'] as const;

/** Sessions with tutors and meetings with parents: what is to come, what was missed, and what the school can do about it. */
export function SessionsPage({ logic = sessionListMachine }: { logic?: typeof sessionListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  const begin = (session: DeskSession, wanted: SessionChange) => {
    const name = `${session.with}, ${formatMoment(session.startsAt, 'shortDateTime')}`;
    const choices = session.times.map(({ _id, startsAt }) => ({ value: _id, label: formatMoment(startsAt, 'shortDateTime') }));
    const draft = { to: choices[0]?.value ?? '' };
    list.send({ type: 'action.begin', order: { action: `session.${wanted}`, subject: session.id, name, draft, choices } });
  };
  return (
    <>
      <PageHeading
        title="Sessions"
        lead="Sessions with tutors and meetings with parents. Both sides get an email about every change."
      />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search sessions"
        placeholder="Student or tutor…"
        choices={[
          {
            name: 'state',
            label: 'Which',
            options: [
              { value: '', label: 'To come' },
              { value: 'missed', label: 'Missed' },
              { value: 'past', label: 'All that have begun' },
            ],
          },
        ]}
      />
      <ListFrame
        list={list}
        countWords={(total) => (total === 1 ? 'One session' : `${formatNumber(total)} sessions`)}
        empty={<Empty title="No sessions here">Students book them under Schedule, parents from their page.</Empty>}
      >
        {(lines) => (
          <Card as="ol" gap={1} ruled={3} look="flat" pad={4}>
            {lines.map((line) => (
              <Line key={line.id} line={line} onChange={begin} />
            ))}
          </Card>
        )}
      </ListFrame>
    </>
  );
}

function Line({ line, onChange }: { line: DeskSession; onChange: (line: DeskSession, change: SessionChange) => void }) {
  const { student, tutor, course_name: course, startsAt, state, said, movedFrom } = line;
  const when = formatMoment(startsAt, 'shortDateTime');
  return (
    <Stack as="li" gap={2}>
      <Row gap={3} rowGap={0} justify="between" align="baseline">
        <Text weight="medium">
          <Link to={`/desk/students/${student}`}>{line.with}</Link>, with {tutor}
        </Text>
        <Text tone="faint" size="s" tabular>
          <time dateTime={new Date(startsAt).toISOString()}>{when}</time>
        </Text>
      </Row>
      <Text tone="soft" size="s">
        {course === null ? '' : `${course} · `}
        {line.isMeeting ? 'Meeting · ' : ''}
        {sessionStateWords[state]}
        {said ? `, as the ${said.by} said` : ''}
        {movedFrom === null ? '' : ` · first booked for ${formatMoment(movedFrom, 'shortDateTime')}`}
      </Text>
      <Text tone="faint" size="s">
        {cameWords(line)}
      </Text>
      {line.notes === null || line.isMeeting ? null : (
        <Text size="s" className={styles.words}>
          {line.notes}
        </Text>
      )}
      <Row gap={3} rowGap={1}>
        {listOffered(line).map((each) => (
          <Button
            key={each}
            small
            label={`${sessionChangeWords[each].label}: ${line.with} with ${tutor}, ${when}`}
            onClick={() => onChange(line, each)}
          >
            {sessionChangeWords[each].label}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

function cameWords({ studentCameAt, tutorCameAt }: DeskSession): string {
  const came = (who: string, at: number | null) => (at === null ? [] : [`${who} came ${formatMoment(at, 'time')}`]);
  return [...came('Tutor', tutorCameAt), ...came(studentCameAt === null ? '' : 'student', studentCameAt)].join(', ');
}
