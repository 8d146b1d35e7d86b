import { type Check, choice, listed, type Question, stated, tableRow } from '../key-checks.ts';

/** Right in these questions is what the data bear out and what bears on the claim; only the data can be recomputed. */
export const conceptual: Readonly<Record<string, string>> = {
  'dii-evidence-neglected-terraces':
    'whether each choice agrees with the table is computed; that A and C, though true, do not bear on the conclusion is a matter of meaning',
  'dii-evidence-three-kites':
    'the ranks in each wind are computed; that a rise in one kite or a lead in all winds is no change of rank is a matter of meaning',
  'dii-evidence-looking-ahead':
    'the gains and the other numbers are computed; that levels and totals do not show how gains change is a matter of meaning',
};

/** The table of a question stands in its passage. */
const readTable = (question: Question, name: string): number[] => {
  const row = tableRow({ ...question, prompt: (question as Question & { passage: string }).passage }, name);
  if (row.length !== 3) throw new Error(`the row ${name} does not have three numbers`);
  return row;
};

/** The points of one series in the text alternative of the graph, at 2, 4, 6 and 8 moves. */
const wins = (question: Question, opponents: string): number[] => {
  const found = stated(question).match(
    new RegExp(`Against ${opponents}: (\\d+) at 2 moves, (\\d+) at 4, (\\d+) at 6, (\\d+) at 8`),
  );
  if (found === null) throw new Error(`the text alternative has no series for ${opponents}`);
  return found.slice(1).map(Number);
};

const gains = (series: readonly number[]): number[] => series.slice(1).map((value, index) => value - (series[index] ?? 0));

const every = (steps: readonly number[], holds: (before: number, after: number) => boolean): boolean =>
  steps.every((after, index) => index === 0 || holds(steps[index - 1] ?? 0, after));

export const checks: Readonly<Record<string, Check>> = {
  // Right is what the table bears out and what compares abandoned terraces with none where the ground is not gentle.
  'dii-evidence-neglected-terraces': choice(['data from the table'], (question) => {
    const [never, repaired, abandoned] = ['Never terraced', 'Terraces in repair', 'Terraces abandoned'].map((name) =>
      readTable(question, name),
    );
    if (!never || !repaired || !abandoned) throw new Error('a row is missing');
    const worse = abandoned.map((lost, slope) => lost > (never[slope] ?? 0));
    if (abandoned[2] !== 34 || repaired[2] !== 5 || worse[0] !== false) throw new Error('choice A or C is no longer true');
    return listed({
      'On steep slopes, abandoned terraces lost 34 metric tons of soil per hectare, but terraces in repair lost only 5 metric tons.': false,
      'On moderate and steep slopes, abandoned terraces lost more soil per hectare than fields that had never been terraced.':
        worse[1] === true && worse[2] === true,
      'On gentle slopes, abandoned terraces lost less soil per hectare than fields that had never been terraced.': false,
      'On slopes of all three kinds, abandoned terraces lost more soil per hectare than fields that had never been terraced.':
        worse.every(Boolean),
    });
  }),

  // Right is a kite that is the best of the three in one wind and the worst of the three in another.
  'dii-evidence-three-kites': choice(['data from the table'], (question) => {
    const [diamond, delta, box] = ['Diamond', 'Delta', 'Box'].map((name) => readTable(question, name));
    if (!diamond || !delta || !box) throw new Error('a row is missing');
    const others = [diamond, delta];
    const highest = (wind: number): boolean => others.every((kite) => (kite[wind] ?? 0) < (box[wind] ?? 0));
    const lowest = (wind: number): boolean => others.every((kite) => (kite[wind] ?? 0) > (box[wind] ?? 0));
    if (!delta.every((height, wind) => height > (diamond[wind] ?? 0))) throw new Error('choice A is no longer true');
    if (diamond[1] !== 95 || diamond[0] !== 62) throw new Error('choice B is no longer true');
    return listed({
      'the delta kite rose higher than the diamond kite in light, moderate, and strong wind.': false,
      'the diamond kite rose to 95 meters in moderate wind but only to 62 meters in light wind.': false,
      'the box kite rose highest of the three in moderate wind but lowest of the three in light wind.': highest(1) && lowest(0),
      'the box kite rose highest of the three in strong wind but lowest of the three in light wind.': highest(2) && lowest(0),
    });
  }),

  // Right is the option whose six numbers are the gains, which shrink against novices and grow against experts.
  'dii-evidence-looking-ahead': choice(['data from the graph'], (question) => {
    const [novices, experts] = [wins(question, 'novices'), wins(question, 'experts')];
    const [weak, strong] = [gains(novices), gains(experts)];
    const claim = every(weak, (before, after) => after < before) && every(strong, (before, after) => after > before);
    const total = (series: readonly number[]): number => (series[3] ?? 0) - (series[0] ?? 0);
    if (total(novices) !== 36 || total(experts) !== 54) throw new Error('choice C is no longer true');
    if (novices[3] !== 96 || experts[3] !== 58) throw new Error('choice B is no longer true');
    if (!novices.every((won, setting) => won > (experts[setting] ?? 0))) throw new Error('choice D is no longer true');
    return (option) =>
      claim &&
      option.startsWith('The three steps up added') &&
      (option.match(/\d+/g) ?? []).map(Number).join() === [...weak, ...strong].join();
  }),

  // One stall with a clear gain and three with hardly any.
  'dii-evidence-market-stalls': choice(['data from the table', 'hardly any stall but one'], (question) => {
    const gain = (name: string): number => {
      const [before = 0, after = 0] = tableRow({ ...question, prompt: question.passage ?? '' }, name);
      return after - before;
    };
    const others = ['Bread', 'Cheese', 'Toys'].map((name) => Math.abs(gain(name)));
    return listed({
      'cheese sold for 535 dollars with the music, more than any other kind of goods.': false,
      'the sales of toys fell from 180 to 175 dollars per day, and those of bread rose from 410 to 425 dollars.': false,
      'flowers sold for 260 dollars before the music, which was more than toys but less than bread.': false,
      'the sales of flowers rose by 130 dollars, while those of every other stall changed by 15 dollars or less.':
        gain('Flowers') === 130 && Math.max(...others) === 15,
    });
  }),
};
