import { useSelector } from '@xstate/react';
import Maximize from 'lucide-react/icons/maximize';
import type { ModuleDetails } from '../../../contract/exam/quizzes.ts';
import { messages } from '../../content/messages/exam.ts';
import { violations } from '../../content/violations.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Rules } from './rules.tsx';
import { DeviceChecks } from './security/device-checks.tsx';
import { Rehearsal, RehearsalBanner } from './security/rehearsal.tsx';
import styles from './security/security.module.css';
import { type Check, selectPolicy, selectTried } from './security/security-screen.ts';

/**
 * The security check before a mock test (specification 4.3), a page of its own: what the device can do, what each rule costs, and
 * every rule to be tried. `title` is the test's, `notice` what its flow says, `onEnter` asks for fullscreen within the click.
 * Without fullscreen (`canEnter` false) the button says why.
 */
export function SecurityCheck({
  check,
  title,
  modules,
  notice,
  canEnter,
  onEnter,
}: {
  check: Check;
  title: string;
  modules: readonly Pick<ModuleDetails, 'studentQuizId' | 'name' | 'questions' | 'time'>[];
  notice: string | null;
  canEnter: boolean;
  onEnter: () => void;
}) {
  const policy = useSelector(check, selectPolicy);
  const tried = useSelector(check, selectTried);
  const reason = notice ?? (canEnter ? null : messages.attempt.noFullscreen.mock);
  return (
    <main className={styles.page}>
      <Stack gap={4} className={styles.sheet}>
        <BrandMark name />
        <PageHeading title="Security check" lead={`${title}: a rehearsal before you begin. Nothing here counts.`} />
        <Modules modules={modules} />
        <div className={styles.columns}>
          <Stack gap={4}>
            <DeviceChecks check={check} />
            <Rehearsal check={check} />
          </Stack>
          <Card as="section" gap={4} className={styles.part} aria-labelledby="rules">
            <Text as="h2" size="xl" serif id="rules">
              The rules, and what happens if you break them
            </Text>
            <Rules kind="mock" policy={policy} tripped={violations.filter((rule) => tried[rule])} />
          </Card>
        </div>
      </Stack>
      <div className={styles.bar}>
        {reason ? <Notice>{reason}</Notice> : null}
        <Row gap={3} className={styles.actions}>
          <Button tone="primary" blocked={!canEnter} onClick={onEnter} icon={<Maximize aria-hidden />}>
            Enter fullscreen
          </Button>
          <LinkButton to="/student-portal/dashboard">Back to Dashboard</LinkButton>
        </Row>
      </div>
      <RehearsalBanner check={check} />
    </main>
  );
}

/** The modules in their order: '1. Reading and Writing: 27 questions, 32 min'. */
function Modules({ modules }: { modules: readonly Pick<ModuleDetails, 'studentQuizId' | 'name' | 'questions' | 'time'>[] }) {
  return (
    <Row as="ol" gap={5} rowGap={2} tone="soft" className={styles.modules} aria-label="Modules">
      {modules.map(({ studentQuizId, name, questions, time }) => (
        <li key={studentQuizId}>
          <strong>{name}</strong> {questions} questions{time === null ? '' : `, ${Math.round(time / 60)} min`}
        </li>
      ))}
    </Row>
  );
}
