import { createContext, use } from 'react';
import type { SittingFile } from '../../../../contract/desk/sitting.ts';
import type { QuizResult } from '../../../../contract/results/results.ts';
import { describeShown, explainWithheld } from '../../../content/desk/sitting-words.ts';
import { resultReviewMachine } from '../../../machines/results/result-review.machine.ts';
import { AnswerCard, isReadBefore } from '../../free-response/answer-card.tsx';
import { ApEstimatePanel } from '../../free-response/ap-estimate-panel.tsx';
import { ResultContent } from '../../results/result-content.tsx';
import type { ResultPart } from '../../results/result-modules.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Stack } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFlow } from '../../use-flow.ts';
import { sittingAddress } from './sitting-parts.ts';

/** The result as its student sees it, to be read, and why they don't see it yet where that is so. */
export function SittingResult({ file, page }: { file: SittingFile; page: ResultPart }) {
  const { result } = file;
  if (result === null)
    return (
      <Empty title={file.state === 'assigned' ? 'It hasn’t been started yet' : 'It isn’t over yet'}>
        The student sees a result here {describeShown(file).toLowerCase()}. What’s known so far is under “On record.”
      </Empty>
    );
  const why = explainWithheld(file);
  return (
    <>
      {why === null ? null : <Notice tone="info">{why}</Notice>}
      <OpenResult key={result.submittedAt} file={file} result={result} page={page} />
    </>
  );
}

const WrittenContext = createContext<SittingFile['written']>([]);

function OpenResult({ file, result, page }: { file: SittingFile; result: QuizResult; page: ResultPart }) {
  const review = useFlow(resultReviewMachine, { input: { modules: result.modules } });
  return (
    <WrittenContext value={file.written}>
      <ResultContent
        kind={result.is_node ? 'mock' : 'quiz'}
        page={page}
        result={result}
        review={review}
        results={sittingAddress(file.student.id, file.sitting)}
        note={NoNote}
        written={ReadWritten}
      />
    </WrittenContext>
  );
}

/** What students say of a question is theirs to say. */
const NoNote = () => null;

/** A free-response section as it stands, with what was ticked and marked. */
function ReadWritten({ sittingId }: { sittingId: string }) {
  const work = use(WrittenContext).find(({ sitting }) => sitting === sittingId);
  if (!work) return null;
  const { answers, estimate } = work;
  return (
    <Stack gap={5}>
      {estimate ? <ApEstimatePanel estimate={estimate} /> : null}
      {answers.map((answer, at) => (
        <AnswerCard key={answer.number} answer={answer} isRead={isReadBefore(answers, at)} sittingId={sittingId} />
      ))}
    </Stack>
  );
}
