import type { quizListMachine } from '../../../machines/exam/quiz-list.machine.ts';
import { RecordList, type RecordListWords } from './record-list.tsx';
import { sittingWords } from './sitting-words.ts';

const words: RecordListWords = {
  title: 'Available Mock Tests',
  lead: 'You can take each mock test once: module by module, timed and in fullscreen. Instructions come first.',
  loading: 'Loading mock tests…',
  label: 'Mock tests',
  tabs: { upcoming: 'Available Tests', completed: 'Attempted' },
  search: (tab) => `Search in ${tab}`,
  nothingFound: 'No mock tests found',
  nothing: {
    upcoming: { title: 'No mock tests to take', text: 'When a tutor assigns you a mock test, it appears here.' },
    completed: { title: 'No mock tests attempted yet', text: 'When you finish a mock test, it appears here with its result.' },
  },
  card: sittingWords.mock,
};

/** The mock test centre, Available Mock Tests (specification 2.10). */
export function MockTestsPage({ logic }: { logic?: typeof quizListMachine }) {
  return <RecordList kind="mock" words={words} logic={logic} />;
}
