import { getQuizzesByStudentId } from '../../../contract/exam/quizzes.ts';
import { lookForServerMs } from '../../content/times.ts';
import { CallFailed } from '../api/call-failed.ts';
import { watchConnection } from '../api/connection.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { studentHere } from './kept-sittings.ts';

/** Resolves once the server answers again, whatever it says: it is asked every few seconds, and as soon as the browser is online again. */
export const awaitServer: Service<void, void> = async (_, signal) => {
  for (;;) {
    await pause(signal);
    try {
      // A cheap call that every student may make; nothing of it is kept.
      await post(getQuizzesByStudentId, { studentId: studentHere() ?? '' }, signal);
      return;
    } catch (problem) {
      signal.throwIfAborted();
      if (!(problem instanceof CallFailed && problem.kind === 'unreachable')) return;
    }
  }
};

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const goOn = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const stop = watchConnection(goOn);
    const timer = setTimeout(goOn, lookForServerMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        stop();
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
