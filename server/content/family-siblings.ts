import { variantsAtMost } from './families/check.ts';
import type { PlacedQuestion } from './near-duplicates.ts';
import type { Problem } from './problem.ts';
import type { QuestionContent } from './question.ts';

/** Whether two questions are variants of one family. */
export const areSiblings = ({ key: { family } }: QuestionContent, { key }: QuestionContent): boolean =>
  family !== undefined && family.name === key.family?.name;

/** Variants of one family in what is sat as a whole: who has met one knows how the other goes. */
export const siblingsTogether = (questions: readonly PlacedQuestion[]): Problem[] =>
  questions.flatMap(({ content, file, line }, at) => {
    const earlier = questions.slice(0, at).find((each) => areSiblings(each.content, content));
    if (!earlier) return [];
    const [one, other] = [content.name, earlier.content.name];
    return [
      { file, line, reason: `'${one}' and '${other}' are of the family '${content.key.family?.name}': only a bank has both` },
    ];
  });

/** What is more of a family in a bank than there may be. */
export const siblingsTooMany = (questions: readonly PlacedQuestion[]): Problem[] =>
  questions.flatMap(({ content, file, line }, at) => {
    const earlier = questions.slice(0, at).filter((each) => areSiblings(each.content, content)).length;
    if (earlier !== variantsAtMost) return [];
    return [
      { file, line, reason: `there are more than ${variantsAtMost} questions of the family '${content.key.family?.name}'` },
    ];
  });
