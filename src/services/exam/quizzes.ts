import { getQuizContent } from '../../../contract/exam/quizzes.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { callTimeoutMs } from '../../content/times.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';
import { keepQuestions } from './kept-sittings.ts';
import { keepMedia } from './sitting-media.ts';

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
