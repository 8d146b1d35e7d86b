import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { getOutcome, outcomeNames } from './outcome.ts';

/** The pacing picture in words, for screen readers. The median stands there where any question has one. */
export function PacingTable({
  questions,
}: {
  questions: readonly Pick<ReviewedQuestion, 'number' | 'seconds' | 'medianSeconds' | 'right' | 'answer'>[];
}) {
  const isCompared = questions.some(({ medianSeconds }) => medianSeconds !== null);
  return (
    <table>
      <caption>Time for each question</caption>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Time</th>
          {isCompared ? <th scope="col">Median</th> : null}
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {questions.map((question) => (
          <tr key={question.number}>
            <th scope="row">{question.number}</th>
            <td>{formatSeconds(question.seconds)}</td>
            {isCompared ? <td>{question.medianSeconds === null ? 'not known' : formatSeconds(question.medianSeconds)}</td> : null}
            <td>{outcomeNames[getOutcome(question)]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
