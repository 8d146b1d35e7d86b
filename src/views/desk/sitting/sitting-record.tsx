import type { ReceivedEvent, SittingFile, SittingPart } from '../../../../contract/desk/sitting.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { endingWords } from '../../../content/desk/ending-words.ts';
import { eventWords } from '../../../content/desk/event-words.ts';
import { countWords, describeArrival, describeLate, describeSigns } from '../../../content/desk/sitting-words.ts';
import { DetailList } from '../../ui/detail-list.tsx';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { ActionLines } from '../parts/action-lines.tsx';
import { Part } from '../student/part.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { Reports, Rulings } from './sitting-reports.tsx';

/** All that is kept of how a sitting was sat, beside its result. */
export function SittingRecord({ file }: { file: SittingFile }) {
  const { parts, events, messages, browsers, actions, kind } = file;
  return (
    <Stack gap={4}>
      {parts.map((part) => (
        <PartRecord key={part.id} part={part} />
      ))}
      {kind === 'mock' ? (
        <Part title="Outside the modules">
          <Events events={events} />
        </Part>
      ) : null}
      <Part title="Messages into it">
        {messages.length === 0 ? (
          <Text tone="soft">None was sent.</Text>
        ) : (
          <Stack as="ul" gap={2}>
            {messages.map(({ id, text, at, readAt }) => (
              <li key={id}>
                <Text>{text}</Text>
                <Text tone="faint" size="s">
                  {formatMoment(at, 'shortDateTime')}, {readAt === null ? 'not read' : `read ${formatMoment(readAt, 'second')}`}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Part>
      <Part title="Browsers">
        <Text tone="soft" measure>
          The browsers in which the student was signed in during the test, if they still are. We don’t record which one took over
          from another.
        </Text>
        {browsers.length === 0 ? (
          <Text tone="soft">None anymore.</Text>
        ) : (
          <Stack as="ul" gap={2}>
            {browsers.map(({ browser, since, usedAt }) => (
              <li key={`${since} ${usedAt}`}>
                <Text weight="medium">{browser || 'A browser'}</Text>
                <Text tone="faint" size="s">
                  Since {formatMoment(since, 'shortDateTime')}, last used {formatMoment(usedAt, 'shortDateTime')}
                </Text>
              </li>
            ))}
          </Stack>
        )}
      </Part>
      <Rulings file={file} />
      <Reports file={file} />
      <Part title="What staff did in it">
        {actions.length === 0 ? <Text tone="soft">Nothing.</Text> : <ActionLines lines={actions} person={file.student.id} />}
      </Part>
    </Stack>
  );
}

const moment = (at: number | null, otherwise: string): string => (at === null ? otherwise : formatMoment(at, 'shortDateTime'));

function describeEnd({ state, ending, submittedAt }: SittingPart): string {
  if (state !== 'submitted' || submittedAt === null) return state === 'inProgress' ? 'Not over' : '–';
  const how = ending === null ? null : endingWords[ending];
  return `${how ?? 'Submitted by the student'}, ${formatMoment(submittedAt, 'shortDateTime')}`;
}

/** A module, or the quiz: its time, its device, what was seen and every answer. */
function PartRecord({ part }: { part: SittingPart }) {
  const title = part.position === null ? 'The quiz' : `Module ${part.position}: ${part.name}`;
  if (part.startedAt === null && part.events.length === 0)
    return (
      <Part title={title}>
        <Text tone="soft">Never opened.</Text>
      </Part>
    );
  return (
    <Part title={title}>
      <DetailList
        details={[
          { name: 'First opened', value: moment(part.startedAt, '–') },
          { name: 'End', value: describeEnd(part) },
          ...(part.reinstatedAt === null ? [] : [{ name: 'Reinstated', value: moment(part.reinstatedAt, '') }]),
          { name: 'Time used', value: formatSeconds(part.totalTime) },
          ...(part.seconds === null ? [] : [{ name: 'Time it has', value: formatSeconds(part.seconds) }]),
          ...(part.deadline === null ? [] : [{ name: 'Deadline', value: formatMoment(part.deadline, 'shortDateTime') }]),
          ...(part.minutesGiven === 0 ? [] : [{ name: 'Minutes to come', value: String(part.minutesGiven) }]),
          { name: 'Warnings that count', value: countWords(part.warnings, 'warning', 'warnings') },
          { name: 'Signs of the proctor', value: describeSigns(part) },
          { name: 'Last complete delivery', value: moment(part.contactAt, 'Never') },
          { name: 'Late answers', value: describeLate(part) },
        ]}
      />
      <Stack as="section" gap={2} aria-label={`Seen in ${title}`}>
        <Text as="h3" size="m" weight="strong">
          Seen and done
        </Text>
        <Events events={part.events} />
      </Stack>
      <LedgerTable title={title} questions={part.questions} />
    </Part>
  );
}

const Events = ({ events }: { events: readonly ReceivedEvent[] }) =>
  events.length === 0 ? (
    <Text tone="soft">Nothing.</Text>
  ) : (
    <Stack as="ul" gap={2} tabular>
      {events.map((event) => (
        <li key={event.id}>
          <time dateTime={new Date(event.at).toISOString()}>
            {formatMoment(event.at, 'shortDate')}, {formatMoment(event.at, 'second')}
          </time>{' '}
          {eventWords[event.kind](event.detail)}.{describeArrival(event)}
        </li>
      ))}
    </Stack>
  );
