import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { resultReviewMachine } from '../../../machines/results/result-review.machine.ts';

/** The review of an open result. */
export type ReviewFlow = ActorRefFrom<typeof resultReviewMachine>;

const contextOf = (seen: SnapshotFrom<typeof resultReviewMachine>) => seen.context;

export const useReview = (flow: ReviewFlow) => useSelector(flow, contextOf);
