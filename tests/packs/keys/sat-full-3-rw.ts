import { type Check, choice, listed, numbersIn, type Question, tableRow } from '../key-checks.ts';
import { close } from '../numeric.ts';

/** The table of a question stands in its passage. */
const readTable = (question: Question, name: string): number[] => tableRow({ ...question, prompt: question.passage ?? '' }, name);

/** What of these questions is right by the data: a true statement that also bears on the claim, which is written out per option. */
export const conceptual: Readonly<Record<string, string>> = {};

/** The questions of the mock test sat-full-3 on Reading and Writing that have data. */
export const checks: Readonly<Record<string, Check>> = {
  't3rw1-evidence-half-price': choice(['data from the table', 'changed little'], (question) => {
    const [tuesday, thursday, saturday] = ['Tuesday', 'Thursday', 'Saturday'].map((day) => readTable(question, day));
    const rise = ([full = 0, half = 0]: readonly number[] = []): number => half - full;
    if (Math.min(rise(tuesday), rise(thursday)) < 20 || rise(saturday) > 2) throw new Error('the lower price did something else');
    return listed({
      'in June, 94 percent of the seats were sold on Saturdays but only 68 percent on Tuesdays.': false,
      'the share of seats sold rose from 41 to 68 percent on Tuesdays and likewise from 48 to 71 percent on Thursdays.': false,
      'in May, the share of seats sold on Saturdays was more than twice that on Tuesdays.': false,
      'the share of seats sold rose from 41 to 68 percent on Tuesdays but only from 93 to 94 percent on Saturdays.':
        tuesday?.join() === '41,68' && saturday?.join() === '93,94',
    });
  }),

  // What the closing changed is what happened after 2015 on the one street and not on the other.
  't3rw1-evidence-two-streets': choice(['data from the graph', 'even if cars had been let in'], (question) => {
    const canal = numbersIn(question, /line for Canal Street has the values (\d+), (\d+), (\d+), (\d+)/);
    const dock = numbersIn(question, /line for Dock Street has the values (\d+), (\d+), (\d+), (\d+)/);
    const fall = (line: readonly number[], from: number, to: number): number => (line[from] ?? 0) - (line[to] ?? 0);
    if (fall(canal, 0, 3) !== 14 || fall(canal, 0, 1) !== 5 || fall(dock, 0, 1) !== 5) throw new Error('an option is not true');
    return listed({
      'In 2017, sales on Canal Street were 14 million dollars lower than they had been in 2014.': false,
      'From 2014 to 2015, sales fell by 5 million dollars on Canal Street and by just as much, 5 million dollars, on Dock Street.': false,
      'From 2015 to 2017, sales fell by 9 million dollars on Canal Street and by 10 million dollars on Dock Street.':
        fall(canal, 1, 3) === 9 && fall(dock, 1, 3) === 10,
      'In each year from 2014 to 2017, sales were higher on Canal Street than on Dock Street.': false,
    });
  }),

  't3rw2e-evidence-travel-in-snow': choice(['data from the table', 'snow made less of a difference'], (question) => {
    const [train = 0, bus = 0, car = 0] = ['Train', 'Bus', 'Car'].map((name) => {
      const [clear = 0, snow = 0] = readTable(question, name);
      return clear - snow;
    });
    return listed({
      'On days without snow, 91 percent of travelers by car arrived on time but only 85 percent of travelers by train.': false,
      'The share of travelers who arrived on time was 4 percentage points lower with snow by train but 31 lower by bus and 39 lower by car.':
        train === 4 && bus === 31 && car === 39,
      'On days with snow, 47 percent of travelers by bus arrived on time and 52 percent of travelers by car.': false,
      'The share of travelers by train who arrived on time was more than 80 percent not only on days without snow but also on days with snow.': false,
    });
  }),

  't3rw2h-evidence-labeled-juice': choice(['the label determined the ratings', 'data from the table'], (question) => {
    const [p, q] = ['Juice P, freshly pressed', 'Juice Q, from concentrate'].map((name) => readTable(question, name));
    const byLabel = [p, q].map(([, pressed = 0, concentrate = 0] = []) => pressed - concentrate);
    const byJuice = [1, 2].map((column) => Math.abs((p?.[column] ?? 0) - (q?.[column] ?? 0)));
    return listed({
      'Without a label, Juice P was given an average rating of 6.1, and Juice Q was given one of 6.0.': false,
      'With its right label, Juice P was given a rating of 7.4, and Juice Q with its right label one of 4.9.': false,
      'Each juice was rated more than 2 points higher as "freshly pressed" than as "from concentrate," while under either label the two were rated 0.1 apart.':
        byLabel.every((points) => points > 2) && byJuice.every((points) => close(points, 0.1)),
      'As "from concentrate," both juices were given lower ratings than without a label, and neither was rated higher than 5.0.': false,
    });
  }),

  't3rw2h-evidence-reading-prizes': choice(['data from the graph', 'the last part of Voss'], (question) => {
    const prizes = numbersIn(question, /school with prizes has the values (\d+), (\d+), (\d+), (\d+)/);
    const none = numbersIn(question, /school without prizes has the values (\d+), (\d+), (\d+), (\d+)/);
    return listed({
      'In term 3, students at the school with prizes read 21 books each, and students at the school without prizes read 12.': false,
      'In term 4, students at the school with prizes read 8 books each, and students at the school without prizes, who had also read 12 in term 1, read 13.':
        prizes[3] === 8 && none[3] === 13 && prizes[0] === none[0],
      'From term 3 to term 4, the number of books that each student read at the school with prizes fell from 21 to 8, which is the greatest change in the graph.': false,
      'From term 1 to term 2, the number of books that each student read rose by 8 at the school with prizes and by 1 at the school without prizes.': false,
    });
  }),
};
