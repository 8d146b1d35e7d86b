import { type Check, choice, listed, numbersIn, type Question, tableRow } from '../key-checks.ts';

/** The table of a question stands in its passage. */
const readTable = (question: Question, name: string): number[] => tableRow({ ...question, prompt: question.passage ?? '' }, name);

/** What of these questions is right by the data: a true statement that also bears on the claim, which is written out per option. */
export const conceptual: Readonly<Record<string, string>> = {};

/** The questions of the mock test sat-full-2 on Reading and Writing that have data. */
export const checks: Readonly<Record<string, Check>> = {
  // To notice a fire in another way is to be left as it was by smoke and to be changed by heat.
  't2rw1-evidence-smoke-and-seeds': choice(['data from the table', 'three of the plants respond to smoke'], (question) => {
    const rows = ['Tuft grass', 'Fire lily', 'Pea shrub', 'Button daisy'].map((name) => readTable(question, name));
    const [[untreated = 0, smoke = 0, heat = 0] = []] = rows.slice(2, 3);
    const respond = rows.filter(([none = 0, after = 0]) => after > 2 * none).length;
    if (respond !== 3 || smoke > untreated + 2) throw new Error('it is not three plants that respond to smoke');
    return listed({
      '63 percent of its seeds sprouted after smoke, but only 16 percent after heat.': smoke === 63 && heat === 16,
      'after smoke, a smaller share of its seeds sprouted than of the seeds of any other plant.': false,
      '16 percent of its seeds sprouted after smoke, hardly more than without treatment, but 63 percent after heat.':
        smoke === 16 && heat === 63 && heat > 2 * untreated,
      'without treatment, 14 percent of its seeds sprouted, a larger share than of the seeds of tuft grass or fire lily.': false,
    });
  }),

  // Trips that are only moved leave the sum as it was.
  't2rw1-evidence-bus-fares': choice(['data from the graph', 'At the end of 2019'], (question) => {
    const rush = numbersIn(question, /line for rush hour has the values (\d+), (\d+), (\d+), (\d+)/);
    const other = numbersIn(question, /line for other hours has the values (\d+), (\d+), (\d+), (\d+)/);
    const change = (line: readonly number[]): number => (line[2] ?? 0) - (line[1] ?? 0);
    return listed({
      'From 2019 to 2020, trips outside of rush hour rose by 8 thousand per day, and trips in rush hour fell by 8 thousand per day.':
        change(other) === 8 && change(rush) === -8,
      'In 2021 there were 29 thousand trips per day outside of rush hour, which is 9 thousand more than there were in 2018 or in 2019.': false,
      'In all four years there were more trips per day in rush hour than outside of rush hour.': false,
      'From 2018 to 2019, trips in rush hour rose by 1 thousand per day, and trips outside of rush hour remained the same.': false,
    });
  }),

  't2rw2e-evidence-dry-tomatoes': choice(['data from the table', 'only once a week'], (question) => {
    const names = ['Red Lantern', 'Hillside', 'Golden Egg', 'Old Yellow'];
    const weekly = names.map((name) => readTable(question, name)[1] ?? 0);
    const isBest = weekly.every((kilograms, index) => index === 1 || kilograms < (weekly[1] ?? 0));
    return listed({
      'watered weekly, Hillside plants bore 3.1 kilograms each, more than plants of any other variety.':
        isBest && weekly[1] === 3.1,
      'watered daily, Hillside plants bore 3.2 kilograms each, more than Golden Egg plants.': false,
      'watered daily, Red Lantern plants bore 4.1 kilograms each, more than plants of any other variety.': false,
      'watered weekly, Old Yellow plants bore 2.3 kilograms each, more than Red Lantern plants.': false,
    });
  }),

  't2rw2h-evidence-museum-labels': choice(['less of a difference the longer the label is', 'data from the table'], (question) => {
    const [near, far] = ['Beside the object', 'Across the room'].map((name) => readTable(question, name));
    const [short = 0, medium = 0, long = 0] = (near ?? []).map((percent, index) => percent - (far?.[index] ?? 0));
    if (!(short > medium && medium > long)) throw new Error('the difference does not get smaller');
    return listed({
      'Beside the object, 71 percent of visitors read short labels to the end, but only 24 percent read long labels to the end.': false,
      'Across the room, fewer than 40 percent of visitors read labels of any length to the end.': false,
      'For labels of medium length, the share of readers was 19 percentage points greater beside the object than across the room.': false,
      'The share of readers beside the object was greater than that across the room by 33 percentage points for short labels but by 2 for long ones.':
        short === 33 && long === 2,
    });
  }),

  't2rw2h-evidence-finch-tutors': choice(['data from the graph', 'not the sight of the singer'], (question) => {
    const [living = 0, picture = 0, sound = 0] = numbersIn(
      question,
      /Living adult: (\d+)\. Recording with picture: (\d+)\. Recording without picture: (\d+)\./,
    );
    return listed({
      'Finches with a living adult copied 14 notes, and finches without any adult or recording copied only 2.': false,
      'Finches with a recording copied the same number of notes with and without a picture, and fewer than finches with a living adult.':
        picture === sound && sound < living,
      'Finches with a living adult copied 5 notes more than finches with a recording without a picture.': false,
      'Finches with a recording without a picture copied 7 notes more than finches without any adult or recording.': false,
    });
  }),
};
