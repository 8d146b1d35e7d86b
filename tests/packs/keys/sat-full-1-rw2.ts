import { type Check, choice, listed, type Question, stated, tableRow } from '../key-checks.ts';

type Local = readonly [dues: number, before: number, after: number];

/** A local's row in the table, which stands in the passage. */
const local = (question: Question, name: string): Local => {
  const [dues, before, after] = tableRow({ ...question, prompt: (question as Question & { passage: string }).passage }, name);
  if (dues === undefined || before === undefined || after === undefined) throw new Error(`the row ${name} is too short`);
  return [dues, before, after];
};

const gain = ([, before, after]: Local): number => after - before;

/** A measure's mean speeds in the text alternative: before, and after 1, 6 and 12 months. */
const speeds = (question: Question, name: string): readonly [number, number, number, number] => {
  const row = stated(question).match(
    new RegExp(`${name}: (\\d+) before, (\\d+) after 1 month, (\\d+) after 6 months, (\\d+) after 12 months`),
  );
  if (row === null) throw new Error(`the text alternative has no line ${name}`);
  const [, before = 0, one = 0, six = 0, twelve = 0] = row.map(Number);
  return [before, one, six, twelve];
};

/** An option's right to be chosen: it has to be true of the data and to be the kind of comparison that is asked for. */
const fits = (isTrue: boolean, isToThePoint: boolean): boolean => isTrue && isToThePoint;

export const checks: Readonly<Record<string, Check>> = {
  // To the point is a pair of locals in which the one with the higher dues gained more members.
  'rw2-evidence-union-dues': choice(['data from the table'], (question) => {
    const [bakers, cooks, waiters, brewers] = (['Bakers', 'Cooks', 'Waiters', 'Brewers'] as const).map((name) =>
      local(question, name),
    ) as [Local, Local, Local, Local];
    const all = [bakers, cooks, waiters, brewers];
    const dues = all.map(([cents]) => cents);
    if (Math.min(...dues) !== bakers[0] || Math.max(...dues) !== brewers[0]) throw new Error('lowest or highest dues have moved');
    const breaksPattern = (dearer: Local, cheaper: Local): boolean => dearer[0] > cheaper[0] && gain(dearer) > gain(cheaper);
    return listed({
      "the bakers' local, which charged the lowest dues, had 539 more members in 1916 than the brewers' local, which charged the highest.":
        fits(bakers[2] - brewers[2] === 539, breaksPattern(brewers, bakers)),
      "the brewers' local, which charged the highest dues, gained only 15 members, fewer than any of the other locals.": fits(
        gain(brewers) === 15 && Math.min(...all.map(gain)) === 15,
        [bakers, cooks, waiters].some((other) => breaksPattern(brewers, other)),
      ),
      "the waiters' local charged more than twice the dues of the bakers' local but gained 410 members to the bakers' 64.": fits(
        waiters[0] > 2 * bakers[0] && gain(waiters) === 410 && gain(bakers) === 64,
        breaksPattern(waiters, bakers),
      ),
      "the cooks' local, which charged 40 cents a month, gained more members than the waiters' local, which charged 60.": fits(
        cooks[0] === 40 && waiters[0] === 60 && gain(cooks) > gain(waiters),
        breaksPattern(waiters, cooks),
      ),
    });
  }),

  // To the point are measures whose drops from the speed before are in one order early and in another order late.
  'rw2-evidence-traffic-speeds': choice(['data from the graph'], (question) => {
    const lines = speeds(question, 'Painted lines');
    const crossings = speeds(question, 'Raised crossings');
    const signs = speeds(question, 'Speed signs');
    const early = ([before, one]: readonly number[]): number => (before ?? 0) - (one ?? 0);
    const late = ([before, , , twelve]: readonly number[]): number => (before ?? 0) - (twelve ?? 0);
    const others = [lines, crossings];
    return listed({
      'With painted lines and with signs, speeds rose again between one month and twelve months after the measures were introduced, though not quite to what they had been before.':
        fits(
          [lines, signs].every(([before, one, , twelve]) => one < twelve && twelve < before),
          false, // no measure's drop is compared with another's
        ),
      'With signs, speeds had dropped by more than with either other measure after one month (11 km/h) but by less than with either of them after twelve months (1 km/h).':
        fits(
          early(signs) === 11 && late(signs) === 1,
          others.every((other) => early(signs) > early(other) && late(signs) < late(other)),
        ),
      'With raised crossings, speeds had dropped by more than with painted lines after one month (9 km/h compared with 7 km/h) and also after twelve months (10 km/h compared with 2 km/h).':
        fits(
          early(crossings) === 9 && early(lines) === 7 && late(crossings) === 10 && late(lines) === 2,
          early(crossings) > early(lines) !== late(crossings) > late(lines),
        ),
      'With signs, speeds were lower than with painted lines after one month (35 km/h compared with 43 km/h) and also after twelve months (45 km/h compared with 48 km/h).':
        fits(
          signs[1] === 35 && lines[1] === 43 && signs[3] === 45 && lines[3] === 48,
          false, // speeds are compared, not drops
        ),
    });
  }),
};

/** Questions with a table or a graph whose right option is partly a matter of meaning. All others of the module are of words alone. */
export const conceptual: Readonly<Record<string, string>> = {
  'rw2-evidence-union-dues': 'the gains and dues are computed; that option A compares sizes and not gains is read from its words',
  'rw2-evidence-traffic-speeds':
    'the drops and their order are computed; that options A and D compare no drops is read from their words',
};
