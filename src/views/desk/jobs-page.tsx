import type { JobLine, JobsFile } from '../../../contract/desk/jobs.ts';
import { formatMoment } from '../../../contract/moments.ts';
import { jobWords } from '../../content/desk/job-words.ts';
import { jobsFileMachine } from '../../machines/desk/files.ts';
import { Button } from '../ui/button.tsx';
import { Stack, Table, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { FileFrame } from './parts/file-frame.tsx';
import styles from './parts/table.module.css';
import { Part } from './student/part.tsx';

const unknown = {
  heading: 'Jobs not found',
  title: 'There’s nothing here',
  says: 'The link is wrong.',
  to: '/desk',
  all: 'Today',
};

/** What the server does by itself: when it did, how it went, and what the school lacks. */
export function JobsPage({ logic = jobsFileMachine }: { logic?: typeof jobsFileMachine }) {
  const flow = useFlow(logic, { input: { id: '' } });
  useOpened(flow);
  return (
    <FileFrame flow={flow} title="Jobs" unknown={unknown}>
      {({ jobs, findings }, done) => (
        <>
          <PageHeading title="Jobs" lead="What the server does by itself, failures first, and what’s still missing." />
          {done}
          <Findings findings={findings} />
          <Part title="Last runs">
            <Jobs
              jobs={jobs}
              onRun={({ name }) =>
                flow.send({
                  type: 'action.begin',
                  order: { action: 'job.run', subject: name, name: jobWords[name] ?? name, draft: {} },
                })
              }
            />
          </Part>
        </>
      )}
    </FileFrame>
  );
}

const Findings = ({ findings }: Pick<JobsFile, 'findings'>) => (
  <Part title="What is missing">
    {findings.length === 0 ? (
      <Text tone="soft">Nothing: every setting that the school needs has a value.</Text>
    ) : (
      <Stack as="ul" gap={3}>
        {findings.map(({ setting, says }) => (
          <Stack as="li" key={says} gap={1}>
            <Text measure>{says}</Text>
            {setting === null ? null : (
              <Text tone="soft" size="s">
                Setting: <code>{setting}</code>
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    )}
  </Part>
);

const Jobs = ({ jobs, onRun }: { jobs: JobLine[]; onRun: (job: JobLine) => void }) => (
  <Table className={styles.table}>
    <thead>
      <tr>
        <th scope="col">Job</th>
        <th scope="col">Last run</th>
        <th scope="col">Next run</th>
        <th scope="col">Change</th>
      </tr>
    </thead>
    <tbody>
      {jobs.map((job) => (
        <tr key={job.name}>
          <th scope="row">
            {jobWords[job.name] ?? job.name}
            <Text as="span" tone="faint" size="s" block>
              {job.name}, {describeTimes(job)}
            </Text>
          </th>
          <td data-label="Last run">
            <LastRun job={job} />
          </td>
          <td data-label="Next run" className={styles.number}>
            {job.nextRunAt === null ? '' : formatMoment(job.nextRunAt, 'shortDateTime')}
          </td>
          <td>
            {job.mayRun ? (
              <Button small label={`Run now: ${jobWords[job.name] ?? job.name}`} onClick={() => onRun(job)}>
                Run now
              </Button>
            ) : null}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

function LastRun({ job: { isRunning, endedAt, outcome, error, failures, doneAt } }: { job: JobLine }) {
  if (isRunning) return 'Running';
  if (endedAt === null || outcome === null) return <span className={styles.soft}>Not since we began recording</span>;
  const when = formatMoment(endedAt, 'shortDateTime');
  if (failures === 0 && outcome === 'stopped') return `${when}, stopped with its server`;
  if (failures === 0) return <span className={styles.number}>{when}</span>;
  return (
    <Stack gap={1}>
      <span>
        <span className={styles.off}>Failed</span> {when}
        {failures === 1 ? '' : `, ${failures} times in a row`}
      </span>
      <Text as="span" size="s">
        {error}
      </Text>
      <Text as="span" tone="soft" size="s">
        {doneAt === null ? 'It has never succeeded.' : `It last succeeded ${formatMoment(doneAt, 'shortDateTime')}.`}
      </Text>
    </Stack>
  );
}

const units = [
  { ms: 24 * 3_600_000, one: 'every day', many: 'days' },
  { ms: 3_600_000, one: 'every hour', many: 'hours' },
  { ms: 60_000, one: 'every minute', many: 'minutes' },
  { ms: 1_000, one: 'every second', many: 'seconds' },
];

function describeTimes({ everyMs, at }: JobLine): string {
  const unit = units.find(({ ms }) => everyMs >= ms) ?? { ms: 1, one: 'all the time', many: 'ms' };
  const count = Math.round(everyMs / unit.ms);
  const often = count === 1 ? unit.one : `every ${count} ${unit.many}`;
  return at === null ? often : `${often} at ${at} by the school’s clocks`;
}
