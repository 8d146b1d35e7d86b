import type { QuizResult } from '../../../../contract/results/results.ts';
import { Figures } from '../../ui/figures.tsx';
import { scoreFigures } from './score-figures.ts';

/** The result in three figures: '18/20', '90%', '08:32' (specification 2.10). */
export const ScoreHead = ({ score }: { score: QuizResult['score'] }) => <Figures figures={scoreFigures(score)} look="head" />;
