import { type Task, taskBounds } from '../../../contract/free-response/tasks.ts';
import { type Sheet, useAnswer } from '../exam/answer-sheet-view.ts';
import { Stack } from '../ui/layout.tsx';
import { MathTextArea } from '../writing/math-text-area.tsx';
import styles from './typed-answer.module.css';

/** Whether a task is about a program, so that its answer is one. */
const isCode = ({ question, passage = '' }: Task) => `${passage}${question}`.includes('<pre>');

/** The field of an answer that is typed: code in one width of letters, everything else with a preview of its formulas. */
export function TypedAnswer({ sheet, number, task }: { sheet: Sheet; number: number; task: Task }) {
  const answer = useAnswer(sheet, number);
  const code = isCode(task);
  return (
    <Stack gap={2} className={code ? styles.code : undefined}>
      <MathTextArea
        label="Your answer"
        name={`answer-${number}`}
        value={answer}
        rows={code ? 16 : 10}
        maxLength={taskBounds.characters}
        note
        {...(code ? { hint: 'Write Java. Shift and Tab don’t count against you here.' } : {})}
        onChange={(text) => sheet.send({ type: 'answer.write', text })}
      />
    </Stack>
  );
}
