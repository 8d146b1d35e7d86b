import type { LedgerQuestion } from '../../../../contract/desk/sitting.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { describeLine } from '../../../content/desk/sitting-words.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Stack, Table, Text } from '../../ui/layout.tsx';
import table from '../parts/table.module.css';

/** Every change of every answer, by the server's time, with the student's own clock where a change came late. */
export function LedgerTable({ title, questions }: { title: string; questions: readonly LedgerQuestion[] }) {
  if (questions.length === 0) return <Text tone="soft">No question has been on the screen.</Text>;
  const changes = questions.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <details className={table.more}>
      <summary>
        Answers, change by change: {questions.length} {questions.length === 1 ? 'question' : 'questions'}, {changes}{' '}
        {changes === 1 ? 'change' : 'changes'}
      </summary>
      <Table className={table.table} aria-label={`Answers of ${title}`}>
        <thead>
          <tr>
            <th scope="col">Question</th>
            <th scope="col">Time</th>
            <th scope="col">Changes</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ number, seconds, guessed, lines }) => (
            <tr key={number}>
              <th scope="row">
                {number}
                {guessed ? (
                  <Text as="span" tone="faint" size="s" block>
                    Said to be a guess
                  </Text>
                ) : null}
              </th>
              <td data-label="Time" className={table.number}>
                {formatSeconds(seconds)}
              </td>
              <td data-label="Changes">
                {lines.length === 0 ? (
                  <span className={table.soft}>Looked at, never answered</span>
                ) : (
                  <Stack as="ol" gap={1} tabular>
                    {lines.map((line) => (
                      <li key={line.seq}>
                        <time dateTime={new Date(line.receivedAt).toISOString()}>{formatMoment(line.receivedAt, 'second')}</time>{' '}
                        {describeLine(line)}
                      </li>
                    ))}
                  </Stack>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
