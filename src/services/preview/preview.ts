import * as calls from '../../../contract/desk/preview.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { post } from '../api/post.ts';
import { serverTime } from '../api/server-clock.ts';
import type { Service } from '../api/service.ts';
import type { Delivery, DeliveryReceipt, OpenedAttempt } from '../exam/attempts.ts';

/** What a preview has. Throws CallFailed. */
export const loadPreview: Service<{ of: string }, calls.Preview> = async (which, signal) =>
  (await post(calls.getPreview, which, signal)).data;

/** Opens a sheet as if for the first time; `sittingId` is its name. Nothing is known of it anywhere. Throws CallFailed. */
export const openPreviewAttempt: Service<{ sittingId: string; takeOver: boolean }, OpenedAttempt> = async (
  { sittingId: sheet },
  signal,
) => {
  const { seconds } = await post(calls.getPreviewSheet, { sheet }, signal);
  const startedAt = serverTime();
  return {
    ...{ holder: 'preview', startedAt, deadline: seconds === null ? null : startedAt + seconds * 1000, reinstatedAt: null },
    ...{ lastSeq: 0, saved: [], events: [], timePerQuestion: {}, totalTime: 0, journals: [] },
  };
};

/** The questions of a sheet. Throws CallFailed. */
export const loadPreviewQuestions: Service<{ sittingId: string; quizId: string }, SheetQuestion[]> = async (
  { sittingId: sheet },
  signal,
) => (await post(calls.getPreviewSheet, { sheet }, signal)).data;

/** Takes what a hall delivers, and keeps nothing of it. */
export const receiveNothing: Service<Delivery, DeliveryReceipt> = async ({ entries, events }) => ({
  lastSeq: entries.at(-1)?.seq ?? 0,
  eventIds: events.map(({ id }) => id),
});

/** What came of the answers. Throws CallFailed. */
export const checkPreview: Service<{ sheet: string; answers: string[] }, calls.PreviewedAnswer[]> = async (given, signal) =>
  (await post(calls.checkPreview, given, signal)).data;
