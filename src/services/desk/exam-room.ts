import { type AwaySeat, getExamRoom, type Seat } from '../../../contract/desk/exam-room.ts';
import { post } from '../api/post.ts';
import { serverTime } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';

/** Who sits what now. `away`: those who were heard of last, of the `awayCount` who have something open and were not for an hour. `at`: when that was so, in ms. */
export type ExamRoom = { seats: Seat[]; away: AwaySeat[]; awayCount: number; at: number };

/** Throws CallFailed. */
export const loadExamRoom: Service<void, ExamRoom> = async (_, signal) => {
  const { data } = await post(getExamRoom, {}, signal);
  return { ...data, at: serverTime() };
};

/** Tells the server's time (ms) each second while this tab can be seen, and at once when it is seen again. Returns the way to stop. */
export function watchClock(tell: (now: number) => void): () => void {
  const look = () => {
    if (document.visibilityState === 'visible') tell(serverTime());
  };
  const timer = setInterval(look, 1000);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
