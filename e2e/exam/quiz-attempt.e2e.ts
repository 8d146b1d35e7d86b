import { quizModel, quizRequirements } from '../../tests/models/exam/quiz-attempt.model.ts';
import { describePath } from '../../tests/support/model.ts';
import { type Path, walkQuiz } from '../support/exam/quiz-walk.ts';
import { test } from '../support/fixtures.ts';
import { proves } from '../support/proves.ts';
import { walksToTake } from '../support/walks.ts';

/** A reload without a network needs the service worker, and is walked in offline-reload.e2e.ts. */
const isWalkedHere = (path: Path) => path.steps.every(({ event }) => event.type !== 'reloadOffline');

test.describe('a real browser walks the independent model', proves(...quizRequirements.browser), () => {
  for (const path of walksToTake(quizModel.getShortestPaths().filter(isWalkedHere))) {
    // Only there are tabs hidden for real; to start it costs as much as a short walk.
    if (path.steps.some(({ event }) => event.type === 'hideTab'))
      test(describePath(path), async ({ server, student, realChromium, complaints }) =>
        walkQuiz(path, { page: await realChromium.context().newPage(), server, student, complaints }),
      );
    else
      test(describePath(path), ({ page, server, student, complaints }) => walkQuiz(path, { page, server, student, complaints }));
  }
});
