import { useActorRef, useSelector } from '@xstate/react';
import { use } from 'react';
import { Navigate } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { teacherAreaMachine } from '../../machines/teacher-area.machine.ts';
import { PageConfigContext } from '../page-config-context.ts';
import styles from '../public/plain-page.module.css';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { DemoRibbon } from '../ui/demo-ribbon.tsx';
import { Empty } from '../ui/empty.tsx';
import { LeaveApp } from '../ui/leave-app.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useOpened } from '../use-opened.ts';

type Seen = SnapshotFrom<typeof teacherAreaMachine>;

const screenOf = (seen: Seen) => (seen.hasTag('waiting') ? 'waiting' : seen.value);
const nameOf = (seen: Seen) => seen.context.teacher?.firstname ?? '';

/** The teacher area, guarded; its pages are still to come and it says so. */
export function TeacherPage({ logic = teacherAreaMachine }: { logic?: typeof teacherAreaMachine }) {
  const area = useActorRef(logic);
  useOpened(area);
  const screen = useSelector(area, screenOf);
  const name = useSelector(area, nameOf);
  const { demo } = use(PageConfigContext);
  if (screen === 'absent') return <Navigate to="/signin" replace />;
  if (screen === 'left') return <LeaveApp to="/" />;
  if (screen === 'waiting') return <Loading text="Loading…" page />;
  return (
    <div className={styles.page}>
      {demo ? <DemoRibbon /> : null}
      <main className={styles.main}>
        <BrandMark />
        <PageHeading title="Teacher area" lead={`Signed in as ${name}.`} />
        <Empty title="Nothing here yet">Classes, results and tests will stand here. This area is not finished yet.</Empty>
        <Button onClick={() => area.send({ type: 'logout.ask' })}>Logout</Button>
      </main>
    </div>
  );
}
