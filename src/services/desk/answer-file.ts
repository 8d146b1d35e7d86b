import { answerFileBytes, checkAnswerFile, type HandInReport, handInAnswerFile } from '../../../contract/desk/answer-files.ts';
import { CallFailed } from '../api/call-failed.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** A file of answers for a sitting of a student. */
export type AnswerFileDraft = { student: string; sitting: string; file: Blob | null; name: string };

async function toBody({ student, sitting, file }: AnswerFileDraft) {
  if (!file || file.size === 0) throw new CallFailed('refused', 'This file is empty.', 'badInput', 400);
  if (file.size > answerFileBytes)
    throw new CallFailed('refused', `A file of answers has ${answerFileBytes / 1_000_000} MB at most.`, 'badInput', 413);
  return { student, sitting, file: await file.text() };
}

/** What would come of a file; nothing is stored. Throws CallFailed. */
export const checkFile: Service<AnswerFileDraft, HandInReport> = async (draft, signal) =>
  (await post(checkAnswerFile, await toBody(draft), signal)).data;

/** Hands it in, where what was shown is still what comes of it. Throws CallFailed: `conflict` where it isn't. */
export const handInFile: Service<{ draft: AnswerFileDraft; shown: HandInReport }, HandInReport> = async (
  { draft, shown: { taken, kept, known, older, outside } },
  signal,
) => {
  const body = { ...(await toBody(draft)), expected: { taken, kept, known, older, outside } };
  return (await post(handInAnswerFile, body, signal)).data;
};
