import { useSelector } from '@xstate/react';
import type { DrillStart, StudyPlanFlow, StudyPlanSnapshot } from './plan-ref.ts';

const selectIsStarting = (snapshot: StudyPlanSnapshot) =>
  snapshot.matches({ shown: { drill: 'starting' } }) || snapshot.matches({ shown: { drill: 'made', goal: 'saving' } });

/** The way to begin a drill of the plan. */
export function useDrillStart(flow: StudyPlanFlow): DrillStart {
  const busy = useSelector(flow, selectIsStarting);
  return { busy, onDrill: (drill) => flow.send({ type: 'drill.start', ...drill }) };
}
