import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { SnapshotFrom } from 'xstate';
import { markerAreaMachine } from '../../machines/homework/marker-area.machine.ts';
import { GivingPage } from '../homework/marker/giving-page.tsx';
import { HomeworkLinesPage } from '../homework/marker/homework-lines-page.tsx';
import { type MarkerWays, MarkerWaysContext } from '../homework/marker/marker-ways.ts';
import { MarkingPage } from '../homework/marker/marking-page.tsx';
import { OneHomeworkPage } from '../homework/marker/one-homework-page.tsx';
import { Button } from '../ui/button.tsx';
import { useFlow } from '../use-flow.ts';

type Snapshot = SnapshotFrom<typeof markerAreaMachine>;
const selectPage = (snapshot: Snapshot) => snapshot.value;
const selectId = (snapshot: Snapshot) => snapshot.context.id;

/** teacher-homework: not of the specified sample pages, but the homework of the teacher's own courses. */
export function HomeworkPage() {
  const area = useFlow(markerAreaMachine);
  const page = useSelector(area, selectPage);
  const id = useSelector(area, selectId);
  const ways = useMemo<MarkerWays>(
    () => ({
      way: (place, words, look = 'quiet') => (
        <Button
          tone={look === 'text' ? 'plain' : look}
          small={look === 'text'}
          onClick={() => area.send({ type: 'place.open', place })}
        >
          {words}
        </Button>
      ),
      student: (_, name) => name,
    }),
    [area],
  );
  return (
    <MarkerWaysContext value={ways}>
      {page === 'list' ? <HomeworkLinesPage /> : null}
      {page === 'giving' ? <GivingPage /> : null}
      {page === 'homework' ? <OneHomeworkPage key={id} homework={id} /> : null}
      {page === 'work' ? <MarkingPage key={id} work={id} /> : null}
    </MarkerWaysContext>
  );
}
