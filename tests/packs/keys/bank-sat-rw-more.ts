import { type Check, choice, listed, type Question, tableRow } from '../key-checks.ts';

/** The table of a question stands in its passage. */
const readTable = (question: Question, name: string): number[] => tableRow({ ...question, prompt: question.passage ?? '' }, name);

/** What of these questions is right by the data: a true statement that also bears on the claim, which is written out per option. */
export const conceptual: Readonly<Record<string, string>> = {};

/** The questions with tables that brought every skill of Reading and Writing to twenty questions for drills. */
export const checks: Readonly<Record<string, Check>> = {
  'din-evidence-library-hours': choice(['on Wednesdays', 'data from the table'], (question) => {
    const [before = 0, after = 0] = readTable(question, 'Wednesday');
    const others = ['Monday', 'Friday'].map((day) => readTable(question, day));
    if (others.some(([earlier = 0, later = 0]) => Math.abs(later - earlier) > 5)) throw new Error('other days changed, too');
    return listed({
      'there were 214 visitors after the change, compared with 131 before it.': before === 131 && after === 214,
      'there were 131 visitors before the change, more than on any other day.': false,
      'there were 214 visitors after the change, compared with 127 on Fridays.': false,
      'there were 118 visitors after the change, compared with 120 before it.': before === 120,
    });
  }),

  // Flutter protects nothing where as much is eaten with it as without any net.
  'din-evidence-nets-on-the-ground': choice(['flutter alone protects nothing', 'data from the table'], (question) => {
    const [north, south] = ['North', 'South'].map((orchard) => readTable(question, orchard));
    const isSame = [north, south].every(([none = 0, , ground = 0] = []) => Math.abs(none - ground) <= 1);
    return listed({
      'With nets on the trees, birds ate 4 percent of the apples in the North orchard and 5 percent in the South orchard.': false,
      'Without nets, birds ate 31 percent of the apples in the North orchard but only 27 percent in the South orchard.': false,
      'With nets on the ground, birds ate 30 and 28 percent of the apples, about as many as without nets in the same orchards.':
        isSame && north?.[2] === 30 && south?.[2] === 28,
      'In the South orchard, birds ate 27 percent of the apples without nets and 5 percent with nets on the trees.': false,
    });
  }),

  'din-evidence-lunch-and-walks': choice(['it is the walking', 'data from the table'], (question) => {
    const [sat = [], walked = []] = ['Sat for 20 minutes', 'Walked for 20 minutes'].map((name) => readTable(question, name));
    const byPlace = [sat, walked].map(([inside = 0, outside = 0]) => Math.abs(inside - outside));
    return listed({
      'After a walk, people solved about 13 problems indoors as well as outdoors; after sitting, they solved about 9 in either place.':
        byPlace.every((problems) => problems < 0.2) &&
        walked.every((problems) => Math.round(problems) === 13) &&
        sat.every((problems) => Math.round(problems) === 9),
      'Outdoors, people solved 12.9 problems after a walk, compared with 9.0 problems after they had sat for as long.': false,
      'After they had sat for 20 minutes, people solved 9.1 problems indoors and 9.0 problems outdoors.': false,
      'After a walk outdoors, people solved 12.9 problems, compared with 9.1 problems after they had sat indoors.': false,
    });
  }),
};
