import { amount, amountIs, numbersOf } from '../amounts.ts';
import { type Check, choice, entry, tableRow } from '../key-checks.ts';
import { close, root, samples, sum } from '../numeric.ts';
import { calculate, inlines } from '../tex.ts';

/** Nothing of these drills is a matter of words alone. */
export const conceptual: Readonly<Record<string, string>> = {};

const RATES: Readonly<Record<string, Check>> = {
  'ddp-flour-for-pancakes': choice(['At this rate'], (question) => {
    const [few = 0, grams = 0, many = 0] = numbersOf(question);
    return (option) => close(amount(option) / many, grams / few);
  }),

  'ddp-dripping-faucet': entry(['constant rate', 'How many minutes'], (question) => {
    const [lost = 0, minutes = 0, more = 0] = numbersOf(question);
    return root((time) => time * lost - more * minutes, 0, 1e4);
  }),

  'ddp-speed-limit-in-miles': choice(['in miles per hour'], (question) => {
    const [speed = 0, , kilometers = 0] = numbersOf(question);
    return (option) => close(amount(option) * kilometers, speed);
  }),

  'ddp-cats-dogs-rabbits': choice(['cats to dogs', 'dogs to rabbits', 'how many rabbits'], (question) => {
    const [cats = 0, dogs = 0, dogsAgain = 0, rabbits = 0, allCats = 0] = numbersOf(question);
    // cats : dogs : rabbits with a common number of dogs
    return (option) => close(amount(option) * (cats * dogsAgain), allCats * (rabbits * dogs));
  }),

  'ddp-filling-a-pool': entry(['how many hours'], (question) => {
    const [feet = 0, perMinute = 0, , gallons = 0] = numbersOf(question);
    return root((hours) => hours * 60 * perMinute - feet * gallons, 0, 1e4);
  }),

  'ddp-price-of-rice': choice(['price per pound greater at the second store'], (question) => {
    const [pounds = 1, price = 0, ounces = 1, other = 0, , perPound = 0] = numbersOf(question);
    return amountIs((other * perPound) / ounces - price / pounds);
  }),

  'ddp-roof-of-a-model': choice(['square inches, of the roof of the model'], (question) => {
    const [, feet = 1, area = 0] = numbersOf(question);
    // A square roof of this area, side by side.
    return amountIs((Math.sqrt(area) / feet) ** 2);
  }),

  'ddp-concrete-from-sand': entry(
    ['cement, sand, and gravel', 'cubic feet of sand', 'the sum of the three volumes'],
    (question) => {
      const [cement = 0, sand = 1, gravel = 0, used = 0] = numbersOf(question);
      return used + (used * cement) / sand + (used * gravel) / sand;
    },
  ),

  'ddp-two-bottling-machines': choice(['start at the same time', 'fill 620 bottles together'], (question) => {
    const [a = 0, timeA = 1, b = 0, timeB = 1, all = 0] = numbersOf(question);
    return (option) => close((amount(option) / timeA) * a + (amount(option) / timeB) * b, all);
  }),

  'ddp-there-and-back': choice(['average speed', 'for the whole trip'], (question) => {
    const [miles = 0, there = 1, back = 1] = numbersOf(question);
    return (option) => close(amount(option) * (miles / there + miles / back), 2 * miles);
  }),

  'ddp-melting-ice-sheet': entry(['metric tons of ice', 'thickness decreases'], (question) => {
    const [kilometers = 0, millimeters = 0, density = 0] = numbersOf(question);
    const [thickness, kilogramsPerTon] = [millimeters / 1000, 1000];
    return (kilometers * 1000 ** 2 * thickness * density) / kilogramsPerTon;
  }),

  'ddp-fuel-in-two-units': choice(['how many miles', 'on 1 gallon'], (question) => {
    const [liters = 1, kilometers = 0, , perGallon = 0, , perMile = 1] = numbersOf(question);
    // The liters that the option's miles take are those of a gallon.
    return (option) => close(((amount(option) * perMile) / kilometers) * liters, perGallon);
  }),
};

const HARDER_RATES: Readonly<Record<string, Check>> = {
  'ddp-two-pipes-and-a-drain': choice(['A drain empties the full tank', 'both pipes and the drain are opened'], (question) => {
    const [one = 1, two = 1, drain = 1] = numbersOf(question);
    return (option) => close(amount(option) / one + amount(option) / two - amount(option) / drain, 1);
  }),

  'ddp-two-kinds-of-tea': entry(['more than the mixture costs it', 'is the more expensive tea'], (question) => {
    const [cheap = 0, dear = 0, price = 0, more = 0] = numbersOf(question);
    return root((percent) => ((cheap * (100 - percent) + dear * percent) / 100) * (1 + more / 100) - price, 0, 100);
  }),

  'ddp-cards-up-to-n': entry(['the integers from 1 to $n$', 'its number is even is 0.48'], () => {
    const right = samples(1, 500, 500).filter((n) => close(samples(1, n, n).filter((each) => each % 2 === 0).length / n, 0.48));
    return right.length === 1 ? (right[0] ?? 0) : Number.NaN;
  }),
};

const PERCENTAGES: Readonly<Record<string, Check>> = {
  'ddp-jacket-on-sale': choice(['price of the jacket with the discount'], (question) => {
    const [price = 0, off = 0] = numbersOf(question);
    return amountIs(price - (price * off) / 100);
  }),

  'ddp-seeds-that-sprout': entry(['What percent of the seeds sprouted'], (question) => {
    const [all = 1, sprouted = 0] = numbersOf(question);
    return root((percent) => (percent / 100) * all - sprouted, 0, 100);
  }),

  'ddp-the-whole-from-a-part': choice(['of what number'], (question) => {
    const [part = 0, percent = 0] = numbersOf(question);
    return (option) => close((amount(option) * percent) / 100, part);
  }),

  'ddp-coupon-and-tax': choice(['added to the reduced price', 'before the coupon and the tax'], (question) => {
    const [off = 0, tax = 0, paid = 0] = numbersOf(question);
    return (option) => close(amount(option) * (1 - off / 100) * (1 + tax / 100), paid);
  }),

  'ddp-visitors-of-a-museum': choice(['percent increase', 'greatest'], (question) => {
    const [years, visitors] = [tableRow(question, 'Year'), tableRow(question, 'Visitors (thousands)')];
    const factor = (year: number) => (visitors[years.indexOf(year) + 1] ?? 0) / (visitors[years.indexOf(year)] ?? 1);
    const most = Math.max(...years.slice(0, -1).map(factor));
    return (option) => factor(Number(option.slice(0, 4))) === most && option.endsWith(String(Number(option.slice(0, 4)) + 1));
  }),

  'ddp-back-to-the-start': entry(['decreased by $p$%', 'equal to the original'], (question) => {
    const [up = 0] = numbersOf(question);
    return root((p) => (1 + up / 100) * (1 - p / 100) - 1, 0, 100);
  }),

  'ddp-households-with-a-dog': choice(['percent of all households in the town have a dog'], (question) => {
    const [cat = 0, both = 0, dogOnly = 0] = numbersOf(question);
    return amountIs((cat * both + (100 - cat) * dogOnly) / 100);
  }),

  'ddp-share-of-the-votes': choice(['By what percent'], (question) => {
    const [before = 0, after = 0] = numbersOf(question);
    return (option) => close(before * (1 + amount(option) / 100), after);
  }),

  'ddp-down-and-up-again': choice(['first lost $p$%', 'then gained $p$%'], (question) => {
    const [less = 0] = numbersOf(question);
    return (option) => close((1 - amount(option) / 100) * (1 + amount(option) / 100), 1 - less / 100);
  }),

  'ddp-stronger-antifreeze': entry(['replaced by the same amount of pure antifreeze'], (question) => {
    const [liters = 0, weak = 0, , strong = 0] = numbersOf(question);
    return root((drained) => (liters - drained) * weak + drained * 100 - liters * strong, 0, liters);
  }),

  'ddp-marked-up-then-down': choice(['What had the item cost the store?'], (question) => {
    const [up = 0, down = 0, more = 0] = numbersOf(question);
    return (option) => close(amount(option) * (1 + up / 100) * (1 - down / 100) - amount(option), more);
  }),

  'ddp-value-of-a-machine': choice(['for the first time worth less'], (question) => {
    const [less = 0, share = 0] = numbersOf(question);
    let [years, value] = [0, 100];
    while (value >= share) [years, value] = [years + 1, value * (1 - less / 100)];
    return amountIs(years);
  }),
};

const PROBABILITY: Readonly<Record<string, Check>> = {
  'ddp-pens-in-a-drawer': choice(['**not** blue'], (question) => {
    const [red = 0, blue = 0, black = 0] = numbersOf(question);
    return amountIs(1 - blue / (red + blue + black));
  }),

  'ddp-paperbacks-on-a-shelf': entry(['one of the paperbacks', 'it is nonfiction'], (question) => {
    const [fiction = 0, other = 0] = ['Fiction', 'Nonfiction'].map((row) => tableRow(question, row)[1] ?? 0);
    return other / (fiction + other);
  }),

  'ddp-spinner-above-eight': choice(['greater than 8'], (question) => {
    const [last = 0] = numbersOf(question);
    const sectors = samples(1, last, last);
    return (option) => close(amount(option) * last, sectors.filter((each) => each > 8).length);
  }),

  'ddp-who-exercises': choice(['exercise at least once', '40 or over?'], (question) => {
    const [young, old] = [tableRow(question, 'Under 40').slice(1), tableRow(question, '40 or over').slice(1)];
    return amountIs(sum(old) / (sum(old) + sum(young)));
  }),

  'ddp-sport-and-instrument': entry(['from those who play a sport also plays'], (question) => {
    const [all = 0, sport = 0, also = 0] = numbersOf(question);
    return root((both) => both / (all * sport) - also, 0, all);
  }),

  'ddp-marbles-of-three-colors': choice(['How many marbles are in the jar'], (question) => {
    const [red, green] = inlines(question.prompt).map((tex) => calculate(tex));
    const blue = numbersOf(question).at(-1) ?? 0;
    return (option) => close(amount(option) * ((red ?? 0) + (green ?? 0)) + blue, amount(option));
  }),

  'ddp-night-shift-on-foot': choice(['do **not** commute by car', 'works the night shift?'], (question) => {
    const [all = 0, day = 0, dayByCar = 0, nightByCar = 0] = numbersOf(question);
    return amountIs((all - day - nightByCar) / (all - dayByCar - nightByCar));
  }),

  'ddp-siblings-at-least-two': choice(['have at least one sibling', 'has at least two siblings'], (question) => {
    const students = tableRow(question, 'Number of students');
    return amountIs(sum(students.slice(2)) / sum(students.slice(1)));
  }),

  'ddp-missing-count-of-freshmen': entry(['the student is a freshman is 0.4'], (question) => {
    const no = tableRow(question, 'Sophomores')[1] ?? 0;
    return root((x) => x / (x + no) - 0.4, 0, 1e4);
  }),

  // Every part of a great number of them is counted.
  'ddp-marked-as-faulty': choice(['If a marked part is selected', 'it is faulty?'], (question) => {
    const [faulty = 0, found = 0, mistaken = 0] = numbersOf(question).map((percent) => percent / 100);
    const parts = 1e6;
    const [right, wrong] = [parts * faulty * found, parts * (1 - faulty) * mistaken];
    return (option) => close(calculate(option) * (right + wrong), right);
  }),

  'ddp-members-who-buy-coffee': choice(['who is **not** a member', 'buys coffee?'], (question) => {
    const [members = 0, buying = 0, all = 0] = numbersOf(question).map((percent) => percent / 100);
    return (option) => close(members * buying + (1 - members) * amount(option), all);
  }),

  'ddp-spanish-and-french': entry(['who study Spanish is selected', 'also studies French'], (question) => {
    const [all = 0, spanish = 0, french = 0, neither = 0] = numbersOf(question);
    return root((both) => spanish + french - both + neither - all, 0, all) / spanish;
  }),
};

export const checks: Readonly<Record<string, Check>> = { ...RATES, ...HARDER_RATES, ...PERCENTAGES, ...PROBABILITY };
