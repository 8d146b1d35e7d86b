import type { ExamShape } from '../../../contract/exam/quizzes.ts';
import { Text } from '../ui/layout.tsx';

/** Whose exam a full form follows, and where to compare it. */
export function ExamShapeNote({ year, source, note }: ExamShape) {
  return (
    <Text tone="soft">
      Its shape follows the exam of {year}, which has a page at{' '}
      <a href={source} target="_blank" rel="noreferrer">
        {new URL(source).host}
      </a>
      .{note === null ? null : ` ${note}`}
    </Text>
  );
}
