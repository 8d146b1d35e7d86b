import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
import { moduleWalk } from '../../models/exam/module-attempt.hands.ts';
import { moduleModel, moduleRequirements } from '../../models/exam/module-attempt.model.ts';
import { enter, open } from '../../support/exam/exam-driver.tsx';
import { modulePageHands } from '../../support/exam/module-hands.tsx';
import { coverPage, describePath } from '../../support/model.ts';
import { proves } from '../../support/proves.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 9) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the page walks the independent model', proves(...moduleRequirements.page), () => {
  it.each(coverPage(moduleModel.getShortestPaths()).map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await open();
    await enter();
    await path.test(moduleWalk(modulePageHands()));
  });
});
