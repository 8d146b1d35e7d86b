import type { DoubtHead } from '../../../contract/doubts/doubts.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { Side } from '../../machines/doubts/doubt-thread.setup.ts';

/** Where a doubt stands, for whom it is told. */
export function describeState({ state, hold }: Pick<DoubtHead, 'state' | 'hold'>, side: Side): string {
  switch (state) {
    case 'asked':
      return side === 'student' ? 'Waiting for a tutor' : 'Waiting';
    case 'reopened':
      return side === 'student' ? 'Waiting for a tutor again' : 'Asked again';
    case 'taken':
      return hold?.own ? 'Yours to answer' : `${hold?.name ?? 'A tutor'} is on it`;
    case 'answered':
      return 'Answered';
    case 'askedBack':
      return side === 'student' ? 'Your tutor asked you something' : 'Waiting for the student';
    case 'solved':
      return 'Solved';
  }
}

/** Whether somebody on this side has something to do. */
export const isTurn = ({ state }: Pick<DoubtHead, 'state'>, side: Side): boolean =>
  side === 'student'
    ? state === 'answered' || state === 'askedBack'
    : state === 'asked' || state === 'reopened' || state === 'taken';

/** Until when an answer is promised, in the reader's own zone; null while nobody waits for the school. */
export const describePromise = ({ dueAt }: Pick<DoubtHead, 'dueAt'>): string | null =>
  dueAt === null ? null : `Answer by ${formatMoment(dueAt, 'shortWeekdayTime')}`;
