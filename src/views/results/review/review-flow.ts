import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { resultReviewMachine } from '../../../machines/results/result-review.machine.ts';
import { selectContext } from '../../select-context.ts';

/** The review of an open result. */
export type ReviewFlow = ActorRefFrom<typeof resultReviewMachine>;

export const useReview = (flow: ReviewFlow) => useSelector(flow, selectContext);
