import { type Check, choice, listed, type Question, stated, tableRow } from '../key-checks.ts';

/** The table of a question stands in its passage. */
const readTable = (question: Question, name: string): number[] =>
  tableRow({ ...question, prompt: (question as Question & { passage: string }).passage }, name);

/** The bars of the series `name` in the text alternative of the image, from the smallest storm to the largest. */
const bars = (question: Question, name: string): [number, number, number, number] => {
  const row = stated(question).match(
    new RegExp(`${name}: (\\d+) in a storm of 5 millimeters, (\\d+) in one of 10, (\\d+) in one of 20, (\\d+) in one of 40`),
  );
  if (row === null) throw new Error(`the text alternative has no series ${name}`);
  const [, five, ten, twenty, forty] = row.map(Number);
  return [five ?? 0, ten ?? 0, twenty ?? 0, forty ?? 0];
};

export const checks: Readonly<Record<string, Check>> = {
  // Right is what the table bears out and what sets two kinds of pictures apart within the youngest group.
  'rw1-evidence-island-words': choice(['data from the table'], (question) => {
    const names = ['Fishing gear', 'Kitchen tools', 'Weather', 'Farm animals'];
    const [fishing, kitchen, weather, animals] = names.map((name) => readTable(question, name));
    if (!fishing || !kitchen || !weather || !animals) throw new Error('a row is missing');
    const oldest = [fishing, kitchen, weather, animals].map((row) => row[2] ?? 0);
    if (Math.max(...oldest) - Math.min(...oldest) > 10) throw new Error('the oldest speakers are not about equal');
    const below = [fishing, kitchen, weather, animals].map(([youngest = 0, middle = 0]) => youngest < middle);
    const value = listed({
      'they used the older word in 81 percent of answers about weather but in only 12 percent about kitchen tools.':
        weather[0] === 81 && kitchen[0] === 12,
      'they used the older word more often than speakers aged 31 to 55 did for some kinds of pictures but less often for others.':
        below.includes(true) && below.includes(false),
      // True of the table, but of one kind of picture only: it cannot show unevenness among the youngest.
      'they used the older word in 12 percent of answers about kitchen tools, while speakers aged 56 and over did so in 83 percent.': false,
      'they used the older word in 88 percent of answers about fishing gear but in only 58 percent about weather.':
        fishing[0] === 88 && weather[0] === 58,
    });
    return value;
  }),

  // A limit reached at 20 millimeters: nothing more at 40 for the one layer, and more for the other.
  'rw1-evidence-planted-roofs': choice(['data from the graph', '5, 10, 20, and 40 millimeters'], (question) => {
    const thin = bars(question, 'Thin layer of soil');
    const thick = bars(question, 'Thick layer of soil');
    const claims = {
      'In storms of all four sizes, roofs with the thick layer held back more rain than roofs with the thin layer did.': {
        holds: thick.every((held, storm) => held > (thin[storm] ?? 0)),
        showsLimit: false,
      },
      'In storms of 20 and of 40 millimeters, the thin layer held back the same amount of rain, while the thick layer held back more in the larger storms.':
        { holds: thin[2] === thin[3] && thick[3] > thick[2], showsLimit: true },
      'From storms of 10 to storms of 20 millimeters, the amount of rain that was held back rose by 4 millimeters for the thin layer and by 8 for the thick layer.':
        { holds: thin[2] - thin[1] === 4 && thick[2] - thick[1] === 8, showsLimit: false },
      'In storms of 40 millimeters, the thin layer held back 11 millimeters of rain, which is less than half of the 26 millimeters held back by the thick layer.':
        { holds: thin[3] === 11 && thick[3] === 26 && thin[3] < thick[3] / 2, showsLimit: false },
    };
    if (!Object.values(claims).every(({ holds }) => holds)) throw new Error('an option no longer says what the graph shows');
    const value = listed(claims);
    return (option) => value(option).showsLimit;
  }),
};

/** Questions with nothing to compute, and why. */
export const conceptual: Readonly<Record<string, string>> = {
  'rw1-words-otter-fur': 'the meaning of a word in its text',
  'rw1-words-stage-sets': 'the meaning of a word in its text',
  'rw1-words-raw-afternoon': 'the meaning of a word in its text',
  'rw1-words-village-wells': 'the meaning of a word in its text',
  'rw1-words-toll-road': 'the meaning of a word in its text',
  'rw1-purpose-wear-the-mask': 'the purpose of a poem',
  'rw1-structure-weeds': 'the place of a sentence in an argument',
  'rw1-cross-text-translators': 'what two authors would agree on',
  'rw1-central-idea-before-the-railway': 'the main idea of a story',
  'rw1-details-lichen-clock': 'a reason stated in the text',
  'rw1-evidence-web-decorations': 'evidence in words, without numbers',
  'rw1-inference-meadow-bees': 'a conclusion from the order of events',
  'rw1-inference-portrait-cloak': 'a conclusion from the order of events',
  'rw1-boundaries-saguaro': 'punctuation: which mark may stand there is a rule, not a number',
  'rw1-form-butterfly-blue': 'agreement of subject and verb',
  'rw1-boundaries-kora': 'punctuation: which mark may stand there is a rule, not a number',
  'rw1-form-theater-mosaics': 'plural and possessive forms',
  'rw1-boundaries-rope-exhibition': 'punctuation: which mark may stand there is a rule, not a number',
  'rw1-form-mine-pumps': 'what a comparison joins',
  'rw1-boundaries-bowerbird': 'punctuation and what a contrast joins',
  'rw1-transitions-cuttlefish': 'the relation of two sentences',
  'rw1-transitions-buried-lines': 'the relation of two sentences',
  'rw1-transitions-salt-road': 'the relation of two sentences',
  'rw1-synthesis-raised-writing': 'whether a sentence reaches a stated goal',
  'rw1-synthesis-classroom-ceilings': 'whether a sentence reaches a stated goal',
};
