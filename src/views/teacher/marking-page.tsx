import { useSelector } from '@xstate/react';
import { markingListMachine } from '../../machines/marking/marking-list.machine.ts';
import { MarkingScreen } from '../marking/marking-screen.tsx';
import { MarkingTests } from '../marking/marking-tests.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import type { PageProps } from './teacher-area.ts';

/** teacher-marking: not of the specified sample pages, but what the teacher's own students wrote. */
export function MarkingPage(_: PageProps) {
  const list = useFlow(markingListMachine);
  useOpened(list);
  const { chosen } = useSelector(list, selectContext);
  if (chosen !== null) return <MarkingScreen key={chosen} test={chosen} onLeave={() => list.send({ type: 'test.leave' })} />;
  return (
    <>
      <PageHeading title="Marking" lead="Written answers in your courses. The school gives marks back to students." />
      <MarkingTests
        list={list}
        open={({ title }) => title}
        more={({ test, title }) => (
          <Button small label={`Mark: ${title}`} onClick={() => list.send({ type: 'test.choose', test })}>
            Mark
          </Button>
        )}
      />
    </>
  );
}
