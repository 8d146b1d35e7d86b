import type { SnapshotFrom } from 'xstate';
import { currentModule } from '../../machines/exam/mock-modules.ts';
import type { MockTest } from './attempt-screen.ts';

type Snapshot = SnapshotFrom<MockTest>;

export const selectTitle = (test: Snapshot) => test.context.details?.title ?? 'Mock test';

/** The module that is sat now or next, and its place; null before the test is known. */
export const selectModule = ({ context }: Snapshot) =>
  context.details && context.details.modules.length > 0 ? currentModule(context) : null;
