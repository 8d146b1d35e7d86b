import { type Check, choice, entry, numbersIn, pointsIn, type Question, stated, tableRow, toNumber } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, holds, imbalance, inlines, sides } from '../tex.ts';

/** A question of these drills that is a matter of meaning. */
export const conceptual: Readonly<Record<string, string>> = {
  'dgt-congruent-by-two-sides': 'which facts determine a triangle is a theorem and has nothing to compute',
};

const mean = (values: readonly number[]): number => sum(values) / values.length;
const percent = (option: string): number => toNumber(option.replace('%', ''));
const degrees = (option: string): number => calculate(option.replace('^\\circ', ''));
const equation = (question: Question): string => inlines(question.prompt).find((tex) => /[a-z].*=/.test(tex)) ?? '';

/** Points of a text in TeX, with negative coordinates. */
const points = (text: string): readonly (readonly [number, number])[] => pointsIn(text.replaceAll('-', '−'));

/** The third round of drills in mathematics, where a skill had fewest. */
export const checks: Readonly<Record<string, Check>> = {
  'dda-tip-at-the-cafe': choice(['paid in all'], (question) => {
    const [meal = 0, tip = 0] = numbersIn(question, /costs (\d+) dollars, and a tip of (\d+)%/);
    return (option) => close(toNumber(option), meal + (meal * tip) / 100);
  }),

  'dda-share-of-left-handed': entry(['How many students are in the school?'], (question) => {
    const [left = 0, share = 0] = numbersIn(question, /school, (\d+) students .* are (\d+)% of all/);
    return root((all) => (all * share) / 100 - left, 0, 1e5);
  }),

  'dda-price-before-the-sale': choice(['before the sale?'], (question) => {
    const [off = 0, price = 0] = numbersIn(question, /reduced by (\d+)% to (\d+) dollars/);
    return (option) => close(toNumber(option) * (1 - off / 100), price);
  }),

  'dda-two-raises-in-a-row': choice(['over the two years?'], (question) => {
    const [first = 0, second = 0] = numbersIn(question, /grew by (\d+)% in one year and by (\d+)% in the next/);
    return (option) => close(1 + percent(option) / 100, (1 + first / 100) * (1 + second / 100));
  }),

  'dda-water-in-the-fruit': entry(['Nothing but water is lost', 'pounds of fresh grapes'], (question) => {
    const [fresh = 0, dried = 0, raisins = 0] = numbersIn(
      question,
      /grapes are (\d+)% water, and .* are (\d+)% water\. .* for (\d+) pounds/,
    );
    return root((grapes) => grapes * (100 - fresh) - raisins * (100 - dried), 0, 1e4);
  }),

  'dda-median-from-a-table': choice(['the median of these scores'], (question) => {
    const [scores, students] = [tableRow(question, 'Score'), tableRow(question, 'Number of students')];
    const all = scores.flatMap((score, index) => Array.from({ length: students[index] ?? 0 }, () => score));
    if (all.length !== 20) throw new Error('the table is not of 20 students');
    return (option) => close(toNumber(option), mean(all.slice(9, 11)));
  }),

  'dda-sixth-number-of-a-list': entry(['mean of five numbers', 'a sixth number is added'], (question) => {
    const [before = 0, after = 0] = numbersIn(question, /five numbers is (\d+)\. .* the mean is (\d+)\./);
    return root((sixth) => mean([before, before, before, before, before, sixth]) - after, -1e3, 1e3);
  }),

  'dda-spread-without-computing': choice(['greatest standard deviation'], (question) => {
    const lists = Object.values(question.options ?? {}).map((list) => list.split(',').map(toNumber));
    const variance = (list: readonly number[]): number => mean(list.map((value) => (value - mean(list)) ** 2));
    const most = Math.max(...lists.map(variance));
    return (option) => close(variance(option.split(',').map(toNumber)), most);
  }),

  'dda-large-red-shirt': choice(['it is a large red shirt'], (question) => {
    const [red, gray] = [tableRow(question, 'Red'), tableRow(question, 'Gray')];
    return (option) => close(toNumber(option) * sum([...red, ...gray]), red[1] ?? 0);
  }),

  'dda-late-on-a-rainy-day': choice(['on which the bus was not late', 'it was rainy?'], (question) => {
    const [days = 0, rainy = 0, late = 0, other = 0] = numbersIn(
      question,
      /Of (\d+) days .*, (\d+) were rainy\. .* late on (\d+) of the rainy days and on (\d+) of the other/,
    );
    return (option) => close(calculate(option) * (days - late - other), rainy - late);
  }),

  'dda-pages-in-eight-minutes': choice(['how many pages'], (question) => {
    const [seconds = 0, pages = 0, minutes = 0] = numbersIn(
      question,
      /takes (\d+) seconds for (\d+) pages\. .* in (\d+) minutes/,
    );
    return (option) => close(toNumber(option) * seconds, pages * minutes * 60);
  }),

  'dda-tiles-for-twenty-yards': choice(['How many tiles', 'square yards'], (question) => {
    const [area = 0, side = 0, yard = 0] = numbersIn(
      question,
      /area of (\d+) square yards .* are (\d+) inches long\. .*1 yard = (\d+) inches/,
    );
    return (option) => close(toNumber(option) * side ** 2, area * yard ** 2);
  }),

  'dda-price-of-a-used-car': choice(['driven 60 thousand miles'], (question) => {
    const [, price] = sides(equation(question));
    return (option) => close(toNumber(option), calculate(price, { x: 60 }));
  }),

  'dda-line-through-two-points-of-fit': entry(['for $x = 50$?'], (question) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [1, 0]] = points(stated(question));
    return root((y) => (y - y0) * (x1 - x0) - (y1 - y0) * (50 - x0), -1e4, 1e4);
  }),

  'dal-slope-from-standard-form': choice(['the slope of the line'], (question) => {
    const y = (x: number): number => root((each) => imbalance(equation(question), { x, y: each }), -1e3, 1e3);
    return (option) => close(calculate(option), y(1) - y(0));
  }),

  'dal-point-in-the-middle-of-a-line': entry(['passes through the points', '$(1, k)$'], (question) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [1, 0]] = points(question.prompt);
    return root((k) => (k - y0) * (x1 - x0) - (y1 - y0) * (1 - x0), -1e3, 1e3);
  }),

  'dal-twice-as-far-up': choice(['twice as far from the origin', 'k > 0'], (question) => {
    const tex = equation(question);
    const x = root((each) => imbalance(tex, { x: each, y: 0, k: 1 }), -1e3, 1e3);
    return (option) => close(imbalance(tex, { x: 0, y: 2 * x, k: toNumber(option) }), 0);
  }),

  'dal-seats-on-a-bus': choice(['a seat for each person'], (question) => {
    const [seats = 0, adults = 0] = numbersIn(question, /has (\d+) seats\. A group of (\d+) adults/);
    return (option) => samples(0, 80, 81).every((s) => s + adults <= seats === holds(option, { s }));
  }),

  'dal-shaded-side-of-a-line': choice(['all the points above the line', 'without the line itself'], (question) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [1, 0]] = points(stated(question));
    const line = (x: number): number => y0 + ((y1 - y0) / (x1 - x0)) * (x - x0);
    const tried = samples(-6, 6, 13).flatMap((x) => [-5, -0.5, 0, 0.5, 5].map((up) => ({ x, y: line(x) + up, above: up > 0 })));
    return (option) => tried.every(({ x, y, above }) => holds(option, { x, y }) === above);
  }),

  'dal-two-budgets': entry(['makes 6 tables', 'greatest number of chairs'], (question) => {
    const [chairHours = 0, chairWood = 0, tableHours = 0, tableWood = 0, hours = 0, wood = 0] = numbersIn(
      question,
      /chair takes (\d+) hours of work and (\d+) dollars of wood; a table takes (\d+) hours and (\d+) dollars\. .* are (\d+) hours and (\d+) dollars/,
    );
    const possible = samples(0, 100, 101).filter(
      (chairs) => chairHours * chairs + 6 * tableHours <= hours && chairWood * chairs + 6 * tableWood <= wood,
    );
    return Math.max(...possible);
  }),

  'dgt-equation-of-a-circle': choice(['represents the circle'], (question) => {
    const [[x, y] = [0, 0]] = points(stated(question));
    const [radius = 0] = numbersIn(question, /radius of (\d+)/);
    const around = samples(0, 2 * Math.PI, 9).map((turn) => ({ x: x + radius * Math.cos(turn), y: y + radius * Math.sin(turn) }));
    return (option) => around.every((scope) => close(imbalance(option, scope), 0));
  }),

  'dgt-sector-of-a-lawn': choice(['area of this part'], (question) => {
    const [radius = 0, angle = 0] = numbersIn(question, /radius of (\d+) feet and a central angle of \$(\d+)\^/);
    return (option) => close(calculate(option) * 360, Math.PI * radius ** 2 * angle);
  }),

  'dgt-chord-and-its-distance': entry(['chord of a circle', 'radius of the circle'], (question) => {
    const [chord = 0, distance = 0] = numbersIn(question, /is (\d+) centimeters long, and .* is (\d+) centimeters/);
    return root((radius) => 2 * Math.sqrt(radius ** 2 - distance ** 2) - chord, distance, 1e3);
  }),

  'dgt-angle-beside-a-straight-line': choice(['the angle opposite it'], (question) => {
    const [one = '', other = ''] = inlines(question.prompt).map((tex) => tex.replace('^\\circ', ''));
    return (option) => close(calculate(one, { x: degrees(option) }), calculate(other, { x: degrees(option) }));
  }),

  'dgt-three-angles-in-ratio': entry(['angles of a triangle', 'the largest angle'], (question) => {
    const parts = numbersIn(question, /ratio of (\d+) to (\d+) to (\d+)/);
    return (Math.max(...parts) * 180) / sum(parts);
  }),

  'dgt-height-of-a-kite': choice(['above the ground?'], (question) => {
    const [length = 0, angle = 0] = numbersIn(question, /straight, (\d+) feet long, and makes an angle of \$(\d+)\^/);
    return (option) => close(calculate(option), length * Math.sin((angle * Math.PI) / 180));
  }),

  'dgt-tangent-gives-the-hypotenuse': choice(['right angle at $C$', 'length of $AB$?'], (question) => {
    const tangent = inlines(question.prompt).find((tex) => tex.includes('\\tan')) ?? '';
    const [opposite = 0] = numbersIn(question, /BC = (\d+)/);
    return (option) => close(toNumber(option), Math.hypot(opposite, opposite / calculate(sides(tangent)[1])));
  }),

  'dgt-sine-of-the-complement': choice(['angle $R$ is a right angle', 'value of $\\cos Q$?'], (question) => {
    const cosine = inlines(question.prompt).find((tex) => tex.includes('\\cos P')) ?? '';
    return (option) => close(Math.acos(calculate(option)) + Math.acos(calculate(sides(cosine)[1])), Math.PI / 2);
  }),
};
