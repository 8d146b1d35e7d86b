import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, use } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { hallPartsMachine } from '../../machines/exam/hall-parts.machine.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';

type PartsFile = typeof import('./hall-parts.tsx');
type Parts = PartsFile['hallParts'];

/** Once they are here they stay, for every page of this tab. */
let parts: Parts | null = null;

const load = async (address?: string): Promise<void> => {
  const file: PartsFile = await (address ? import(/* @vite-ignore */ address) : import('./hall-parts.tsx'));
  if (!file.hallParts) throw new Error('The address has other code.');
  parts = file.hallParts;
};

/** Fetches what the exam hall begins without, before it is entered. Where this fails the hall asks again. */
export const loadHallParts = (): void => void load().catch(() => undefined);

export type HallLogic = typeof hallPartsMachine;

const HallContext = createContext<ActorRefFrom<typeof hallPartsMachine> | undefined>(undefined);

/** Around an attempt: fetches what it can begin without, and asks again where that does not come. */
export function HallParts({ children, logic = hallPartsMachine }: { children: ReactNode; logic?: HallLogic }) {
  const hall = useFlow(logic, { input: { load } });
  useOpened(hall);
  return <HallContext value={hall}>{children}</HallContext>;
}

type Snapshot = SnapshotFrom<typeof hallPartsMachine> | undefined;

const isHere = (hall: Snapshot) => hall?.matches('here');
const isMissing = (hall: Snapshot) => hall?.hasTag('missing');
const isRetrying = (hall: Snapshot) => hall?.matches({ missing: 'retrying' });

/** What an exam hall begins without; null as long as it has not come. */
export function useHallParts(): Parts | null {
  const here = useSelector(use(HallContext), isHere);
  return here ? parts : null;
}

/** Says that they did not come, what that means (`children`), and asks again on request. */
export function HallPartsMissing({ children }: { children: ReactNode }) {
  const hall = use(HallContext);
  const missing = useSelector(hall, isMissing);
  const retrying = useSelector(hall, isRetrying);
  if (!missing) return null;
  return (
    <>
      <Notice tone="warning">{children}</Notice>
      <div>
        <Button busy={retrying === true} onClick={() => hall?.send({ type: 'parts.retry' })}>
          Load again
        </Button>
      </div>
    </>
  );
}
