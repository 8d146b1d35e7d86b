import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import {
  type Difficulty,
  type DrillSource,
  difficulties,
  drillLengths,
  type PracticeArea,
  type PracticeChoice,
  restDays,
} from '../../../contract/practice/practice.ts';
import { countChosen, findReturn, type practiceMachine } from '../../machines/practice/practice.machine.ts';
import { listAt } from '../addresses.ts';
import { Button } from '../ui/button.tsx';
import { Card, Columns, Row, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { SegmentedToggle } from '../ui/segmented-toggle.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { submitTo } from '../ui/submit-to.ts';

const selectSeen = (seen: SnapshotFrom<typeof practiceMachine>) => seen;

const levels: { value: Difficulty | 'any'; label: string }[] = [
  { value: 'any', label: 'Any' },
  ...difficulties.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];
const timings = [
  { value: 'untimed', label: 'No limit' },
  { value: 'timed', label: 'Test pace' },
];
const sources: { value: DrillSource; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'missed', label: 'Missed only' },
];
const lengths = drillLengths.map((length) => ({ value: String(length), label: String(length) }));

/** Subject, skill, difficulty, number and time, with how many questions there are of it. */
export function PracticeForm({ flow }: { flow: ActorRefFrom<typeof practiceMachine> }) {
  const seen = useSelector(flow, selectSeen);
  const { choices, area, difficulty, length, timed, from, notice } = seen.context;
  if (!area) return null;
  const areas = listAreas(choices, area.subject);
  const chosen = areas.findIndex((each) => isSame(each.area, area));
  const count = countChosen(seen.context);
  const returnsAt = findReturn(seen.context);
  const isStarting = seen.matches('startingDrill');
  return (
    <Card as="form" gap={5} aria-label="Your drill" onSubmit={submitTo(() => flow.send({ type: 'practice.start' }))}>
      <Columns min="card" fit gap={4}>
        <SelectField
          label="Subject"
          name="subject"
          value={area.subject}
          options={[...new Set(choices.map(({ subject }) => subject))]}
          onChange={(subject) => flow.send({ type: 'area.choose', area: { subject } })}
        />
        <SelectField
          label="Skill"
          name="skill"
          value={String(chosen)}
          options={areas.map(({ label }, at) => ({ value: String(at), label }))}
          onChange={(at) => {
            const wanted = areas[Number(at)];
            if (wanted) flow.send({ type: 'area.choose', area: wanted.area });
          }}
        />
      </Columns>
      <Row gap={5} rowGap={4}>
        <SegmentedToggle
          label="Which questions"
          options={sources}
          value={from}
          onChange={(source) => flow.send({ type: 'source.choose', from: source })}
        />
        <SegmentedToggle
          label="Difficulty"
          options={levels}
          value={difficulty ?? 'any'}
          onChange={(level) => flow.send({ type: 'difficulty.choose', difficulty: level === 'any' ? null : level })}
        />
        <SegmentedToggle
          label="Questions"
          options={lengths}
          value={String(length)}
          onChange={(chosenLength) => {
            const wanted = drillLengths.find((each) => String(each) === chosenLength);
            if (wanted) flow.send({ type: 'length.choose', length: wanted });
          }}
        />
        <SegmentedToggle
          label="Time"
          options={timings}
          value={timed ? 'timed' : 'untimed'}
          onChange={(timing) => flow.send({ type: 'timing.choose', timed: timing === 'timed' })}
        />
      </Row>
      {notice ? <Notice>{notice}</Notice> : null}
      <Row gap={4} rowGap={2} align="center">
        <Button type="submit" tone="primary" busy={isStarting} blocked={count === 0}>
          {isStarting ? 'Preparing…' : 'Start practice'}
        </Button>
        <Text tone="soft" role="status">
          {describeCount({ count, length, from, returnsAt })}
        </Text>
      </Row>
      {count === 0 && from === 'new' && returnsAt === null ? <Link to={listAt('quiz')}>See your quizzes and drills</Link> : null}
      <Text tone="faint" size="s">
        {timed ? 'The clock counts down from the time the real test gives. Nothing ends when it’s up. ' : null}
        {from === 'new' ? `New questions are those you haven’t had in the last ${restDays} days. ` : null}A drill you haven’t
        finished opens again.
      </Text>
    </Card>
  );
}

type DrillSize = { count: number; length: number; from: DrillSource; returnsAt: number | null };

function describeCount({ count, length, from, returnsAt }: DrillSize): string {
  const kind = from === 'new' ? 'new' : 'missed';
  if (count === 0 && from === 'new' && returnsAt !== null) {
    return `No question of this kind is new right now. The next one comes back on ${formatMoment(returnsAt, 'weekday')}.`;
  }
  if (count === 0 && from === 'new')
    return 'There are no new questions of this kind. Choose another difficulty or skill, or finish a drill that you’ve begun.';
  if (count === 0) return 'There are no missed questions of this kind. Choose another difficulty or skill.';
  const all = count === 1 ? `1 ${kind} question` : `${count} ${kind} questions`;
  return count <= length ? `${all}, all in this drill` : `${length} of ${all}`;
}

const isSame = (one: PracticeArea, other: PracticeArea) =>
  one.subject === other.subject && one.domain === other.domain && one.skill === other.skill;

/** What can be chosen in a subject: all of it, then each domain as a whole and by its skills. */
function listAreas(choices: readonly PracticeChoice[], subject: string): { label: string; area: PracticeArea }[] {
  const own = choices.filter((choice) => choice.subject === subject);
  const domains = [...new Set(own.map(({ domain }) => domain))];
  return [
    { label: 'All skills', area: { subject } },
    ...domains.flatMap((domain) => {
      const skills = [...new Set(own.filter((choice) => choice.domain === domain).map(({ skill }) => skill))];
      const whole = { label: domain, area: { subject, domain } };
      return [whole, ...skills.map((skill) => ({ label: `${domain}: ${skill}`, area: { subject, domain, skill } }))];
    }),
  ];
}
