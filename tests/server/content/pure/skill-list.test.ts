import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import { fill, goodFiles, goodQuiz, replaced, temporaryFolder } from '../../../support/content/content.ts';

const list = `subjects:
  - subject: SAT Reading and Writing
    domains:
      - domain: Information and Ideas
        skills: [Command of Evidence, Inferences]
      - domain: Algebra
        skills: [Lines]
`;

/** What is said of a quiz in a pack with a list of skills, as `file:line: reason`. */
async function check(quiz: string, skills: string | null = list): Promise<string[]> {
  const pack = temporaryFolder();
  fill(`${pack}/quizzes/owls`, { ...goodFiles, 'quiz.yaml': quiz });
  if (skills !== null) fill(pack, { 'skills.yaml': skills });
  const { folders } = await checkContent(`${pack}/quizzes/owls`);
  return folders.flatMap((folder) => ('problems' in folder ? folder.problems : [])).map(say);
}
const say = ({ file, line, reason }: { file: string; line: number; reason: string }) => `${file}:${line}: ${reason}`;

it('names from the list are good, and any are where a pack has no list', async () => {
  expect(await check(goodQuiz)).toEqual([]);
  const untested = replaced(list, 'domain: Algebra', 'domain: Algebra\n        untested: The exam asks no algebra.');
  expect(await check(goodQuiz, untested)).toEqual([]);
  expect(await check(replaced(goodQuiz, 'skill: Command of Evidence', 'skill: Owls'), null)).toEqual([]);
});

it.each([
  [
    'skill: Command of Evidence',
    'skill: Command of evidence',
    "owls/quiz.yaml:8: 'Command of evidence' is no skill of 'Information and Ideas' in skills.yaml: it can be Command of Evidence; Inferences",
  ],
  [
    'domain: Information and Ideas',
    'domain: Ideas',
    "owls/quiz.yaml:7: 'Ideas' is no domain of SAT Reading and Writing in skills.yaml: it can be Information and Ideas; Algebra",
  ],
  [
    'subject: SAT Reading and Writing',
    'subject: SAT Reading',
    "owls/quiz.yaml:3: 'SAT Reading' is no subject in skills.yaml: it can be SAT Reading and Writing",
  ],
  ['    skill: Command of Evidence\n', '', "owls/quiz.yaml:6: 'skill' is missing"],
])('another name than those of the list is refused: %s as %s', async (from, to, said) => {
  expect(await check(replaced(goodQuiz, from, to))).toEqual([said]);
});

it.each([
  [
    'a domain twice',
    replaced(list, 'domain: Algebra', 'domain: Information and Ideas'),
    "skills.yaml:6: 'Information and Ideas' is listed twice",
  ],
  [
    'a domain that an exam leaves out for no reason',
    replaced(list, 'domain: Algebra', 'domain: Algebra\n        untested: ""'),
    "skills.yaml:7: 'untested' is empty",
  ],
  [
    'a domain without skills',
    replaced(list, 'skills: [Lines]', 'skills: []'),
    "skills.yaml:7: 'skills' has to be a list that is not empty",
  ],
])('a faulty list is refused with its line: %s', async (_, skills, said) => {
  expect(await check(goodQuiz, skills)).toContain(said);
});
