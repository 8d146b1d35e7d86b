import { useEffect } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { markingScreenMachine } from '../../machines/marking/marking-screen.machine.ts';

const typing = 'input:not([type=checkbox]), textarea, select, dialog, dialog *';

/** Marks by keys wherever the focus is, but in a field: digits for the rows of the rubric, 0 for no points, N and P for the next answer and the one before, S to save and go on. */
export function useMarkingKeys(screen: ActorRefFrom<typeof markingScreenMachine>): void {
  useEffect(() => {
    const go = (by: number) => screen.send({ type: 'work.choose', at: screen.getSnapshot().context.at + by });
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target instanceof Element && target.matches(typing)) return;
      if (/^[1-9]$/.test(key)) screen.send({ type: 'row.toggle', index: Number(key) - 1 });
      else if (key === '0') screen.send({ type: 'points.none' });
      else if (key === 'n') go(1);
      else if (key === 'p') go(-1);
      else if (key === 's') screen.send({ type: 'marks.save' });
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen]);
}
