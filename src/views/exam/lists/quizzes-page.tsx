import type { quizListMachine } from '../../../machines/exam/quiz-list.machine.ts';
import { RecordList, type RecordListWords } from './record-list.tsx';
import { sittingWords } from './sitting-words.ts';

const words: RecordListWords = {
  title: 'Available Quizzes',
  lead: 'You can take each quiz once, in fullscreen. Instructions come first.',
  loading: 'Loading quizzes…',
  label: 'Quizzes',
  tabs: { upcoming: 'Upcoming', completed: 'Completed' },
  search: (tab) => `Search in ${tab} quizzes`,
  nothingFound: 'No quizzes found',
  nothing: {
    upcoming: { title: 'No upcoming quizzes', text: 'When a tutor assigns you a quiz, it appears here.' },
    completed: { title: 'No completed quizzes yet', text: 'When you submit a quiz, it appears here with its result.' },
  },
  card: sittingWords.quiz,
};

/** Available Quizzes (specification 2.10). */
export function QuizzesPage({ logic }: { logic?: typeof quizListMachine }) {
  return <RecordList kind="quiz" words={words} logic={logic} />;
}
