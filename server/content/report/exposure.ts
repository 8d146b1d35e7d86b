import { chooseForm } from '../../ability/choose-form.ts';
import { chanceRight, type Item } from '../../ability/item.ts';
import { toPrior } from '../../ability/prior.ts';
import type { MockContent, ModuleContent } from '../mock.ts';
import type { QuizContent } from '../quiz.ts';

/** Which share of its students a form of a test is given to. */
export type FormExposure = { slug: string; share: number };

/** So many made-up students sit a test: enough to tell a tenth of them. */
const students = 400;

/** A form that fewer get was written for nobody. */
const shareAtLeast = 0.15;

/** Who gets each form of a test, by the rules that choose between them and questions that are as hard as declared. */
export function readExposure({ modules }: MockContent): FormExposure[] {
  return modules.flatMap((module, at) => {
    if (!module.harder) return [{ slug: module.quiz.slug, share: 1 }];
    const before = modules.slice(0, at).filter(({ type, harder }) => type === module.type && !harder);
    const share = shareOfHarder(before, { easier: module.quiz, harder: module.harder });
    return [
      { slug: module.quiz.slug, share: 1 - share },
      { slug: module.harder.slug, share },
    ];
  });
}

/** The forms that hardly anybody gets. */
export const brokenExposure = (forms: readonly FormExposure[]): string[] =>
  forms
    .filter(({ share }) => share < shareAtLeast)
    .map(({ slug, share }) => `${slug} is given to ${Math.round(100 * share)} % of the students`);

const toItems = ({ questions }: QuizContent): Item[] =>
  questions
    .filter(({ key }) => !key.uncounted)
    .map(({ delivered, difficulty, key }) =>
      toPrior({ kind: delivered.kind, optionCount: Object.keys(delivered.options).length, difficulty, key }),
    );

function shareOfHarder(before: readonly ModuleContent[], forms: { easier: QuizContent; harder: QuizContent }): number {
  const first = before.flatMap(({ quiz }) => toItems(quiz));
  const second = { easier: toItems(forms.easier), harder: toItems(forms.harder) };
  const random = createNumbers();
  let harder = 0;
  for (let at = 0; at < students; at += 1) {
    const ability = drawAbility(random);
    const answers = first.map((item) => ({ item, right: random() < chanceRight(item, ability) }));
    if (chooseForm(answers, second) === 'harder') harder += 1;
  }
  return harder / students;
}

/** Abilities of mean 0 and spread 1: twelve even numbers together are as good as normal. */
function drawAbility(random: () => number): number {
  let sum = -6;
  for (let at = 0; at < 12; at += 1) sum += random();
  return sum;
}

/** Numbers from 0 to 1 that are the same in every run, so that a report changes only with the content. */
function createNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
