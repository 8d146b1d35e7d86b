import type { ReactNode } from 'react';
import { formatDates, formatMoment } from '../../../contract/moments.ts';
import { formatMoney } from '../../../contract/money.ts';
import type { Child, ChildHomework, ChildResult, ChildSession } from '../../../contract/parents/parents.ts';
import { writtenWords } from '../../content/written-words.ts';
import { ConcernCard } from '../concerns/concern-card.tsx';
import { ConsentCard } from '../consent/consent-card.tsx';
import { StepList } from '../meetings/step-list.tsx';
import { PromiseList } from '../promises/promise-list.tsx';
import { SatChart } from '../results/list/sat-chart.tsx';
import { SubjectTrends } from '../results/list/subject-trends.tsx';
import { ShareBar } from '../results/parts/share-bar.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import styles from './family-page.module.css';

/** So many results and sessions are shown at once; the rest can be opened. */
const mostShown = 5;

/** One child: what is new, what comes, what the school wrote, and the papers. */
export function ChildPart({ child, timeZone }: { child: Child; timeZone: string }) {
  const { studentId, firstname, lastname, courses, results, coming, sessions } = child;
  const id = `child-${studentId}`;
  const sittings = results.map(({ id: studentQuizId, ...result }) => ({ studentQuizId, ...result })).reverse();
  return (
    <Stack as="section" gap={4} aria-labelledby={id}>
      <Row gap={4} rowGap={2} justify="between" align="center">
        <div>
          <Text as="h2" size="xl" weight="strong" serif id={id}>
            {firstname} {lastname}
          </Text>
          <Text tone="soft">{courses.length === 0 ? 'Not in a course yet' : courses.join(', ')}</Text>
        </div>
        <LinkButton to={child.meetings} leavesApp label={`Meet a tutor of ${firstname}’s`}>
          Meet a tutor
        </LinkButton>
      </Row>
      <SatChart sittings={sittings} goal={null} testDate={null} heading="h3" />
      <SubjectTrends sittings={sittings} heading="h3" />
      <Results child={child} timeZone={timeZone} />
      <Homework homework={child.homework} timeZone={timeZone} />
      <Part title="Sessions and meetings">
        {coming.length + sessions.length === 0 ? <Text tone="soft">None yet.</Text> : null}
        <Sessions sessions={coming} timeZone={timeZone} />
        <More
          count={sessions.length}
          words={sessions.length === 1 ? 'One earlier one' : `${sessions.length} earlier ones`}
          isOpen={coming.length === 0}
        >
          <Sessions sessions={sessions} timeZone={timeZone} />
        </More>
      </Part>
      {child.promises.some(({ families }) => families.some(({ promised }) => promised > 0)) ? (
        <Part title="What the courses include">
          <PromiseList courses={child.promises} timeZone={timeZone} />
        </Part>
      ) : null}
      <Papers child={child} timeZone={timeZone} />
      <ConsentCard side="parent" studentId={studentId} />
      <ConcernCard brief token={child.meetings.slice(child.meetings.lastIndexOf('/') + 1)} />
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card as="section" gap={3} aria-label={title}>
    <Text as="h3" size="l">
      {title}
    </Text>
    {children}
  </Card>
);

/** What is not looked at first: a line that opens it. Nothing where there is none. */
function More({
  count,
  words,
  isOpen = false,
  children,
}: {
  count: number;
  words: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{words}</summary>
      {children}
    </details>
  );
}

function Results({ child: { firstname, results, waiting }, timeZone }: { child: Child; timeZone: string }) {
  const [shown, earlier] = [results.slice(0, mostShown), results.slice(mostShown)];
  return (
    <Part title="Results">
      {results.length === 0 ? (
        <Text tone="soft">Nothing to show yet. A result comes here a day after {firstname} has seen it.</Text>
      ) : null}
      {waiting > 0 ? (
        <Text tone="soft">
          {waiting === 1 ? 'One more' : `${waiting} more`} on the way: {firstname} sees {waiting === 1 ? 'it' : 'them'} first.
        </Text>
      ) : null}
      <ResultList results={shown} timeZone={timeZone} />
      <More count={earlier.length} words={earlier.length === 1 ? 'One earlier one' : `${earlier.length} earlier ones`}>
        <ResultList results={earlier} timeZone={timeZone} />
      </More>
    </Part>
  );
}

const ResultList = ({ results, timeZone }: { results: ChildResult[]; timeZone: string }) => (
  <Stack as="ul" ruled={3}>
    {results.map(({ id, title, submittedAt, right, total, scaled, isDrill, writtenBy, question }) => (
      <Stack as="li" key={id} gap={2}>
        <Row gap={4} rowGap={0} justify="between" align="baseline">
          <Text weight="medium">{title}</Text>
          <Text tone="faint" size="s" tabular>
            {formatMoment(submittedAt, 'shortDate', timeZone)}
          </Text>
        </Row>
        <Text tone="soft" tabular>
          {scaled ? `Estimated SAT score ${scaled.low}–${scaled.high}, ` : ''}
          {right} of {total} {writtenBy ? `points, ${writtenWords[writtenBy]}` : 'right'}
          {isDrill ? ', practice on one skill' : ''}
        </Text>
        <ShareBar right={right} total={total} />
        <Text className={styles.quote} measure>
          To ask at home: “{question}”
        </Text>
      </Stack>
    ))}
  </Stack>
);

/** Homework of a child; nothing where there never was any. What was given back earlier folds. */
function Homework({ homework, timeZone }: Pick<Child, 'homework'> & { timeZone: string }) {
  if (homework.length === 0) return null;
  const current = homework.filter(({ state }) => state !== 'givenBack');
  const back = homework.filter(({ state }) => state === 'givenBack');
  return (
    <Part title="Homework">
      <HomeworkList homework={current} timeZone={timeZone} />
      <More
        count={back.length}
        words={back.length === 1 ? 'One given back' : `${back.length} given back`}
        isOpen={current.length === 0}
      >
        <HomeworkList homework={back} timeZone={timeZone} />
      </More>
    </Part>
  );
}

const HomeworkList = ({ homework, timeZone }: Pick<Child, 'homework'> & { timeZone: string }) => (
  <Stack as="ul" ruled={2}>
    {homework.map((each) => (
      <Stack as="li" key={each.id} gap={1}>
        <Text weight="medium">{each.title}</Text>
        <Text tone="soft" tabular>
          <UnbrokenTimes>{`${describeHomework(each, timeZone)} · ${each.course_name}`}</UnbrokenTimes>
        </Text>
      </Stack>
    ))}
  </Stack>
);

function describeHomework({ state, dueAt, handedInAt, isLate, points, mostPoints }: ChildHomework, timeZone: string): string {
  const due = formatMoment(dueAt, 'shortDateTime', timeZone);
  if (state === 'toDo') return `To do, due ${due}`;
  if (state === 'overdue') return `Not handed in yet, was due ${due}. It can still be handed in`;
  const handedIn = `${formatMoment(handedInAt ?? dueAt, 'shortDateTime', timeZone)}${isLate ? ', late' : ''}`;
  if (state === 'handedIn') return `Handed in ${handedIn}. It’s with the school`;
  return `Given back${points === null ? '' : ` with ${points} of ${mostPoints ?? points} points`}, handed in ${handedIn}`;
}

const stateWords: Partial<Record<ChildSession['state'], string>> = {
  moved: ' · moved to this time',
  held: ' · attended',
  tutorAbsent: ' · the tutor didn’t come, so it doesn’t count',
  studentAbsent: ' · only the tutor was seen there',
  cancelled: ' · canceled, so it doesn’t count',
};

const Sessions = ({ sessions, timeZone }: { sessions: ChildSession[]; timeZone: string }) => (
  <Stack as="ul" ruled={2}>
    {sessions.map(({ id, kind, startsAt, minutes, tutor, course_name, state, notes, steps }) => (
      <Stack as="li" key={id} gap={1}>
        <Text weight="medium" tabular>
          {formatMoment(startsAt, 'shortWeekdayTime', timeZone)}
        </Text>
        <Text tone="soft">
          {kind === 'meeting' ? 'Your meeting' : `${minutes} min`} with {tutor}
          {course_name === null ? '' : `, ${course_name}`}
          {stateWords[state] ?? ''}
        </Text>
        {notes === null ? null : <Text className={styles.notes}>{notes}</Text>}
        <StepList steps={steps} />
      </Stack>
    ))}
  </Stack>
);

function Papers({ child: { reports, receipts, consents }, timeZone }: { child: Child; timeZone: string }) {
  return (
    <Part title="Reports and papers">
      {reports.length + receipts.length + consents.length === 0 ? <Text tone="soft">None yet.</Text> : null}
      <Stack as="ul" ruled={2}>
        {reports.map(({ from, to, timeZone: zone, href }) => (
          <li key={from}>
            {href === null ? (
              `Progress report, ${formatDates(from, to - 1, zone)}`
            ) : (
              <a href={href}>Progress report, {formatDates(from, to - 1, zone)}</a>
            )}
          </li>
        ))}
        {receipts.map(({ item, amountMinor, currency, paidAt, href }) => (
          <li key={href}>
            <a href={href}>
              Receipt for {item}, {formatMoney(amountMinor / 100, currency)}
            </a>{' '}
            <Text as="span" tone="faint" size="s">
              {formatMoment(paidAt, 'shortDate', timeZone)}
            </Text>
          </li>
        ))}
        {consents.map(({ item, at, isNoted }) => (
          <li key={`${item}/${at}`}>
            {isNoted
              ? `Terms accepted for ${item} on paper or in person, as the school noted`
              : `Terms accepted with the application for ${item}`}{' '}
            <Text as="span" tone="faint" size="s">
              {formatMoment(at, 'shortDate', timeZone)}
            </Text>
          </li>
        ))}
      </Stack>
    </Part>
  );
}
