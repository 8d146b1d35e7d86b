import { Link } from 'react-router-dom';
import type { StudentView } from '../../../../contract/desk/student-view.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { ownDay } from '../../../machines/schedule/session-times.ts';
import { DoubtItems, doubtItem } from '../../doubts/doubt-items.tsx';
import { HomeworkParts } from '../../homework/homework-parts.tsx';
import { fullDate } from '../../schedule/day-words.ts';
import { SessionCard } from '../../schedule/session-card.tsx';
import { Columns, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SeenPart } from './seen-part.tsx';

type Props = { view: StudentView };

/** What is booked and not over, as their days have it. */
export function ScheduleSeen({ view: { sessions, zone } }: Props) {
  const zones = { timeZone: zone, ownTimeZone: zone };
  return (
    <SeenPart title="Schedule">
      {sessions.length === 0 ? <Text tone="soft">No session is booked.</Text> : null}
      {sessions.map((session) => (
        <Stack key={session.sessionId} gap={2}>
          <Text as="h3" size="m" weight="strong">
            {fullDate(ownDay(session.startsAt, zones))}
          </Text>
          <ul>
            <SessionCard session={session} zones={zones} now={Date.now()} />
          </ul>
        </Stack>
      ))}
    </SeenPart>
  );
}

/** The PDFs of each of their courses. */
export const MaterialSeen = ({ view: { materials } }: Props) => (
  <SeenPart title="Course Material">
    {materials.length === 0 ? <Text tone="soft">They’re in no course.</Text> : null}
    <Columns min="form" gap={4}>
      {materials.map(({ courseId, name, titles }) => (
        <Stack key={courseId} as="section" gap={2} aria-label={`Course Material: ${name}`}>
          <Text as="h3" size="m" weight="strong">
            {name}
          </Text>
          {titles.length === 0 ? <Text tone="soft">No PDFs.</Text> : null}
          <Stack as="ul" gap={1}>
            {titles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </Stack>
        </Stack>
      ))}
    </Columns>
  </SeenPart>
);

/** Their doubts as the list has them, without what was written: it is read from the doubt's own page, with a reason. */
export const DoubtsSeen = ({ view: { doubts, zone } }: Props) => (
  <SeenPart title="Doubts">
    {doubts.length === 0 ? (
      <Text tone="soft">They’ve asked nothing.</Text>
    ) : (
      <>
        <Text tone="soft" measure>
          What was written isn’t shown here: each opens once you say why.
        </Text>
        <DoubtItems
          doubts={doubts.map((doubt) => ({ ...doubt, ...toSubject(doubt.askedAt, zone) }))}
          side="student"
          way={({ doubtId }, words) => (
            <Link className={doubtItem} to={`/desk/doubts/${doubtId}`}>
              {words}
            </Link>
          )}
        />
      </>
    )}
  </SeenPart>
);

/** What stands for the words of a doubt. */
function toSubject(askedAt: number, zone: string) {
  const subject = `Asked ${formatMoment(askedAt, 'shortDateTime', zone)}`;
  return { subject, subjectHtml: subject };
}

/** All of their homework. */
export const HomeworkSeen = ({ view: { homework } }: Props) => (
  <SeenPart title="Homework">
    {homework.length === 0 ? <Text tone="soft">No homework was given.</Text> : null}
    <HomeworkParts
      works={homework}
      way={({ workId, title }) => (
        <LinkButton to={`/desk/homework/works/${workId}`} label={`Look at it: ${title}`}>
          Look at it
        </LinkButton>
      )}
    />
  </SeenPart>
);
