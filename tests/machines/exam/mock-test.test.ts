import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { mockWalk } from '../../models/exam/mock-test.hands.ts';
import { mockModel, mockRequirements } from '../../models/exam/mock-test.model.ts';
import { start, test } from '../../support/exam/mock-driver.ts';
import { forgetFacts, mockMachineHands } from '../../support/exam/mock-hands.ts';
import { describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  test.stop();
  vi.useRealTimers();
});

describe('walks of the independent model', proves(...mockRequirements.machine), () => {
  it.each(mockModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    forgetFacts();
    await start({}, 'instructions');
    await path.test(mockWalk(mockMachineHands));
  });
});
