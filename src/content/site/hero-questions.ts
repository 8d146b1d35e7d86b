/** An option of a question for visitors. `tutor`: what a tutor would make of exactly this answer. */
export type HeroOption = { key: string; text: string; tutor: string };

/** A question that a visitor can answer at once. `secondsEach`: the time that the digital SAT gives to a question of its section, in s. */
export type HeroQuestion = {
  section: string;
  skill: string;
  text: string;
  options: readonly HeroOption[];
  answer: string;
  explanation: string;
  secondsEach: number;
};

/** 64 minutes for 54 questions of Reading and Writing, 70 minutes for 44 of Math. */
const readingSeconds = 71;
const mathSeconds = 95;

/** Our own questions in the manner of the digital SAT. Each wrong option is a misconception of its own. The first is in the built page. */
export const heroQuestions: readonly [HeroQuestion, ...HeroQuestion[]] = [
  {
    section: 'Mathematics',
    skill: 'Percentages',
    text: 'A shop lowers the price of a pair of headphones by 20 percent. By what percent must the new price go up to return to the original price?',
    options: [
      {
        key: 'A',
        text: '16%',
        tutor:
          'You took 20 percent of 80. That gives 16, an amount, but the question asks what percent of 80 is missing. We’d have you write “percent of what?” beside every percent sign for a week.',
      },
      {
        key: 'B',
        text: '20%',
        tutor:
          'You let the same percent undo itself. But now it’s 20 percent of a smaller price, and that’s less money. We’d work through three of these with real prices, until you look for the base first.',
      },
      {
        key: 'C',
        text: '25%',
        tutor:
          'You saw that the base had changed. A tutor wouldn’t repeat this with you: you’d move on to growth over several years, where the same idea decides the hard questions.',
      },
      {
        key: 'D',
        text: '80%',
        tutor:
          'You gave what’s left of the price, not the rise that brings it back. The arithmetic is fine; the last line of the question got lost. We’d have you underline what’s asked before you calculate.',
      },
    ],
    answer: 'C',
    explanation: 'Call the old price 100. The new one is 80, so 20 is missing: 20 out of 80 is one quarter, so 25%.',
    secondsEach: mathSeconds,
  },
  {
    section: 'Reading and Writing',
    skill: 'Words in context',
    text: 'The botanist’s claim that only moths pollinate the orchid is carefully ______: it holds, she writes, for the three valleys she studied, and she makes no prediction for the rest of the island. Which choice completes the text with the most logical and precise word?',
    options: [
      {
        key: 'A',
        text: 'disputed',
        tutor:
          'Nobody in the text objects. You brought in the dispute yourself, because claims often are disputed. We’d practice pointing at the word that proves the answer.',
      },
      {
        key: 'B',
        text: 'qualified',
        tutor:
          'You knew, or worked out, the second meaning: limited. Words like this come first in every module. If you’re quick there, you’ll have more time for the rest. A tutor would give you a list of forty such words.',
      },
      {
        key: 'C',
        text: 'retracted',
        tutor:
          'The claim stands, within three valleys. You read a limit as a withdrawal: right direction, one step too far. We’d work on how strong a word is, not just what it means.',
      },
      {
        key: 'D',
        text: 'exaggerated',
        tutor:
          '“Only” sounds sweeping, and you stopped there. After the colon, the text sets a limit. We’d have you read to the end of the sentence before you look at the options.',
      },
    ],
    answer: 'B',
    explanation:
      'What follows the colon explains the blank: the claim holds for three valleys and no further. A claim with limits is qualified.',
    secondsEach: readingSeconds,
  },
  {
    section: 'Reading and Writing',
    skill: 'Subject and verb',
    text: 'The letters in the archive, each written by a different member of the crew, ______ what happened on the night of the storm. Which choice conforms to the conventions of Standard English?',
    options: [
      {
        key: 'A',
        text: 'describing',
        tutor:
          'That leaves the sentence without a main verb. Reading it aloud without the middle part shows that right away, and it’s the habit we’d build.',
      },
      {
        key: 'B',
        text: 'describes',
        tutor:
          'You made the verb agree with the nearest noun, “crew.” It’s the most common trap of this kind: we’d have you cross out what’s between the commas and look again.',
      },
      {
        key: 'C',
        text: 'has described',
        tutor:
          '“Each” pulled you to the singular. But “each” is between the commas; the subject is “letters.” We’d find the subject in ten sentences before choosing a single verb.',
      },
      {
        key: 'D',
        text: 'describe',
        tutor:
          'You found the subject across twelve words. A tutor would move you on to sentences where the subject comes after the verb.',
      },
    ],
    answer: 'D',
    explanation:
      'Without the part between the commas, it reads: the letters describe what happened. The subject is plural, and so is the verb.',
    secondsEach: readingSeconds,
  },
];
