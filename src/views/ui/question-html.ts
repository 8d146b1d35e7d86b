import type { HighlightPart } from '../../../contract/exam/highlights.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';

/** The HTML of a text of the question; '' for an image. */
export function readHtml(question: SheetQuestion, part: HighlightPart): string {
  if (part === 'stem') return question.stem ?? '';
  const [html, format] =
    part === 'passage' ? [question.passage, question.passageFormat] : [question.question, question.questionFormat];
  return format === 'image' ? '' : (html ?? '');
}
