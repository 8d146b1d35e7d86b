import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { SnapshotFrom } from 'xstate';
import {
  type MailMode,
  type NoticeKind,
  type NoticeSettings,
  type NoticeWay,
  noticeChoices,
  type QuietHours,
  usualQuiet,
} from '../../../contract/notices/notices.ts';
import { noticeSettingsMachine } from '../../machines/notices/notice-settings.machine.ts';
import type { NoticeReader } from '../../machines/notices/reader.ts';
import { ZoneNote } from '../schedule/zone-note.tsx';
import { selectContext } from '../select-context.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Columns, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './notices.module.css';

type Snapshot = SnapshotFrom<typeof noticeSettingsMachine>;

const hasFailed = (snapshot: Snapshot) => snapshot.matches('failed');
const isChoosing = (snapshot: Snapshot) => snapshot.matches('choosing');

const modeWords: Record<MailMode, string> = {
  now: 'Right away',
  daily: 'Once a day, at 6 pm',
  weekly: 'Once a week, on Monday morning',
  monthly: 'Once a month, on the first',
  never: 'Never: only show it here',
};
const kindWords: Record<NoticeReader['role'], Partial<Record<NoticeKind, string>>> = {
  student: {
    school: 'News from your school',
    doubts: 'Answers to your doubts',
    sessions: 'Reminders and news of sessions',
    tests: 'New quizzes, mock tests and homework',
    reports: 'Progress reports',
  },
  teacher: { doubts: 'Doubts of your students', sessions: 'Reminders and news of sessions' },
  parent: { school: 'News from the school', sessions: 'Reminders and news of meetings', reports: 'Progress reports' },
};

/** Nights to choose from; one that was chosen elsewhere stands among them. */
const nights: readonly QuietHours[] = [
  { from: '20:00', until: '08:00' },
  usualQuiet,
  { from: '22:00', until: '07:00' },
  { from: '23:00', until: '06:00' },
];
const none = 'none';
const toValue = (quiet: QuietHours | null) => (quiet === null ? none : `${quiet.from}-${quiet.until}`);
const toQuiet = (value: string): QuietHours | null => {
  const [from, until] = value.split('-');
  return from && until ? { from, until } : null;
};

/** '9 pm' of '21:00', '9:30 pm' of '21:30'. */
function formatHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`;
}

const describeQuiet = (quiet: QuietHours) => `${formatHour(quiet.from)} to ${formatHour(quiet.until)}`;

/** How somebody is told of what, and when they are left alone. Parents choose their zone with their other choices. */
export function NoticeSettingsCard({
  logic = noticeSettingsMachine,
  ...reader
}: NoticeReader & { logic?: typeof noticeSettingsMachine }) {
  const flow = useFlow(logic, { input: reader });
  useOpened(flow);
  const { known, chosen, now, notice, done } = useSelector(flow, selectContext);
  const failed = useSelector(flow, hasFailed);
  const choosing = useSelector(flow, isChoosing);
  const id = useId();
  const settings = chosen ?? known?.settings;
  const choose = (more: Partial<NoticeSettings>) => {
    if (settings) flow.send({ type: 'settings.choose', settings: { ...settings, ...more } });
  };
  const change = (way: NoticeWay) => choose({ ways: settings?.ways.map((each) => (each.kind === way.kind ? way : each)) ?? [] });
  return (
    <Card as="section" gap={4} aria-labelledby={id} aria-busy={choosing}>
      <Text as="h2" size="l" id={id}>
        {reader.role === 'parent' ? 'Reports and reminders' : 'How we tell you'}
      </Text>
      {failed ? <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'settings.retry' })} /> : null}
      {!failed && !settings ? <Loading small text="Loading how we tell you…" /> : null}
      {!failed && settings && known ? (
        <>
          <Columns min="form" gap={4}>
            {settings.ways.map((way) => (
              <MailChoice key={way.kind} way={way} role={reader.role} onChange={change} />
            ))}
            <SelectField
              label="Quiet hours"
              name="quiet"
              value={toValue(settings.quiet)}
              onChange={(value) => choose({ quiet: toQuiet(value) })}
              options={[
                ...listNights(settings.quiet).map((night) => ({ value: toValue(night), label: describeQuiet(night) })),
                { value: none, label: 'None: at any time' },
              ]}
              hint="We wait until they’re over, unless it would be too late by then."
            />
          </Columns>
          {known.hasPush ? <PushChoices ways={settings.ways} role={reader.role} onChange={change} /> : null}
          {reader.role === 'parent' ? null : (
            <ZoneNote
              zones={{ ownTimeZone: settings.timeZone, timeZone: known.schoolTimeZone }}
              now={now}
              school={null}
              onChoose={(timeZone) => choose({ timeZone })}
            />
          )}
          {notice ? <Notice>{notice}</Notice> : null}
          {done ? <Notice tone="done">{done}</Notice> : null}
        </>
      ) : null}
    </Card>
  );
}

const listNights = (quiet: QuietHours | null): readonly QuietHours[] =>
  quiet === null || nights.some((night) => toValue(night) === toValue(quiet)) ? nights : [quiet, ...nights];

function MailChoice({ way, role, onChange }: { way: NoticeWay; role: NoticeReader['role']; onChange: (way: NoticeWay) => void }) {
  const modes = noticeChoices[role][way.kind] ?? [];
  return (
    <SelectField
      label={`${kindWords[role][way.kind] ?? way.kind}, by email`}
      name={`mail-${way.kind}`}
      value={way.mail}
      onChange={(chosen) => onChange({ ...way, mail: modes.find((mode) => mode === chosen) ?? way.mail })}
      options={modes.map((mode) => ({ value: mode, label: modeWords[mode] }))}
      {...(way.kind === 'sessions' && { hint: 'You always get an email when one is moved or canceled.' })}
    />
  );
}

type Ways = { ways: readonly NoticeWay[]; role: NoticeReader['role']; onChange: (way: NoticeWay) => void };

/** Of which kinds the student's browsers ring, wherever notifications are on. */
const PushChoices = ({ ways, role, onChange }: Ways) => (
  <fieldset className={styles.kinds}>
    <legend>Notify my devices of</legend>
    {ways.map((way) => (
      <CheckboxField
        key={way.kind}
        name={`push-${way.kind}`}
        checked={way.push}
        onChange={() => onChange({ ...way, push: !way.push })}
      >
        {kindWords[role][way.kind] ?? way.kind}
      </CheckboxField>
    ))}
  </fieldset>
);
