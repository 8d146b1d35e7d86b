import { getQuizContent, getQuizzesDetails, type QuizDetails } from '../../../contract/exam/quizzes.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { callTimeoutMs } from '../../content/times.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { fullscreenSupported } from './fullscreen.ts';
import { endingIn, forgetJournals, type Journal, keysNotHandedIn, recallJournals } from './journal-store.ts';
import { forgetKept, keepDescription, keepQuestions } from './kept-sittings.ts';
import { type Address, locateStarted } from './records.ts';
import { keepMedia } from './sitting-media.ts';

/** The sitting of a quiz's address. Throws with the texts of specification 8, quiz attempt, or CallFailed. */
export const locateSitting: Service<Address, string> = (address, signal) => locateStarted('quiz', address, signal);

/** What is known before the start: the quiz, and how this browser ended the sitting, if it did and has not delivered that. */
export type SittingDescription = {
  details: QuizDetails;
  endedHere: Journal['ending'];
  seconds: number;
  canGoFullscreen: boolean;
};

/** `seconds`: the longest time known, the server's or this device's. What the server said is kept for a reload without it. Throws CallFailed. */
export const describeSitting: Service<{ sittingId: string; quizId: string }, SittingDescription> = async (
  { sittingId, quizId },
  signal,
) => {
  const [{ data: details }, journals] = await Promise.all([
    post(getQuizzesDetails, { studentQuizId: sittingId }, signal),
    recallJournals(sittingId),
  ]);
  // Of a quiz that is over nothing is left to tell: a page that went away too early had not heard so.
  const isOver = details.state === 'submitted';
  if (isOver) await Promise.all([forgetJournals(keysNotHandedIn(journals)), forgetKept([sittingId])]);
  else await keepDescription(sittingId, quizId, details);
  return describeKeptSitting(details, journals);
};

/** A description with what this browser kept. */
export const describeKeptSitting = (details: QuizDetails, journals: Journal[]): SittingDescription => ({
  details,
  endedHere: endingIn(journals),
  seconds: Math.max(details.totalTime, ...journals.map(({ totalTime }) => totalTime)),
  canGoFullscreen: fullscreenSupported(),
});

/**
 * The questions, numbered from 1 by their place, with every image already fetched: none is missing when the network goes.
 * Fonts are asked for as well, without waiting. All of it is kept for a reload without the server. Throws CallFailed.
 */
export const loadQuestions: Service<{ sittingId: string; quizId: string }, SheetQuestion[]> = async (
  { sittingId, quizId },
  signal,
) => {
  const { data } = await post(getQuizContent, { quizId }, signal);
  fetchFonts();
  const images = data.flatMap(findImages);
  const longest = AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);
  await Promise.all([keepQuestions(sittingId, data), Promise.race([fetchImages(sittingId, images), aborted(longest)])]);
  return data;
};

function findImages(question: SheetQuestion): string[] {
  const { questionFormat, passageFormat, optionFormat, passage, options } = question;
  const inText = [question.question, question.stem ?? '', passage ?? '', ...Object.values(options)].flatMap((html) =>
    [...html.matchAll(/<img[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? ''),
  );
  return [
    ...(questionFormat === 'image' ? [question.question] : []),
    ...(passageFormat === 'image' && passage ? [passage] : []),
    ...(optionFormat === 'image' ? Object.values(options) : []),
    ...inText,
  ];
}

/** A later question may be the first with a formula or with italics: without this its font is asked for only then. */
function fetchFonts() {
  // A face that cannot be had has a fallback.
  for (const face of document.fonts) face.load().catch(() => undefined);
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The images themselves come last, so that they are what the browser has at hand: in a module nothing is fetched any more. */
async function fetchImages(sittingId: string, addresses: string[]): Promise<void> {
  await keepMedia(sittingId, addresses);
  await Promise.all(addresses.map(fetchImage));
}

/** Fills the browser's cache. An image that cannot be had, or not in time, keeps no student out: its text alternative is shown. */
function fetchImage(address: string): Promise<void> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve();
    image.onerror = () => resolve();
    image.src = address;
  });
}
