import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { moduleWalk } from '../../models/exam/module-attempt.hands.ts';
import { moduleModel, moduleRequirements } from '../../models/exam/module-attempt.model.ts';
import { goFullscreen, start, test } from '../../support/exam/mock-driver.ts';
import { moduleMachineHands } from '../../support/exam/module-hands.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...moduleRequirements.machine), () => {
  it.each(moduleModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await start();
    test.send({ type: 'attempt.enterFullscreen' });
    await goFullscreen();
    await path.test(moduleWalk(moduleMachineHands()));
  });
});
