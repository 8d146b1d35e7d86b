import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack, Table, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { takeFocus } from '../assigning/take-focus.ts';
import styles from './table.module.css';

/** Whose score changes from what to what. `cells`: what else is said of it, by the heads of their columns. */
export type ScoreLine = { student: string; name: string; before: string; after: string; cells: Record<string, string> };

type ScorePreviewProps = {
  /** What the part is called. */
  label: string;
  notice: string | null;
  summary: ReactNode;
  /** What falls, as a sentence; null: nothing does. */
  falls: string | null;
  /** Whether whoever looks may let it fall. */
  lowers: boolean;
  waiting: boolean;
  decide: { label: string; onChoose: () => void };
  reopen: { label: string; onChoose: () => void };
  lines: readonly ScoreLine[];
  children?: ReactNode;
};

/** Who changes from what to what, before it is decided: a fall takes an owner. */
export function ScorePreview(props: ScorePreviewProps) {
  const { label, notice, summary, falls, lowers, waiting, decide, reopen, lines, children } = props;
  const isOwners = falls !== null && !lowers;
  return (
    <Card as="section" gap={4} aria-label={label}>
      <Stack ref={takeFocus} tabIndex={-1} gap={4}>
        {notice ? <Notice>{notice}</Notice> : null}
        <Text weight="medium">{summary}</Text>
        {falls === null ? null : (
          <Notice>
            {falls}{' '}
            {isOwners ? 'Only an owner can decide that. Choose another way, or ask one.' : 'As an owner you can decide that.'}
          </Notice>
        )}
        <Row gap={3}>
          {isOwners ? null : (
            <Button tone={falls === null ? 'primary' : 'danger'} busy={waiting} onClick={decide.onChoose}>
              {waiting ? 'Saving…' : decide.label}
            </Button>
          )}
          <Button onClick={reopen.onChoose}>{reopen.label}</Button>
        </Row>
      </Stack>
      {lines.length > 0 ? <Lines lines={lines} /> : null}
      {children}
    </Card>
  );
}

function Lines({ lines }: { lines: readonly ScoreLine[] }) {
  const more = Object.keys(lines[0]?.cells ?? {});
  return (
    <Table className={styles.table}>
      <thead>
        <tr>
          {['Student', ...more, 'Now', 'Then'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ student, name, before, after, cells }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a preview stay where they are.
          <tr key={`${student} ${at}`}>
            <th scope="row">{name}</th>
            {more.map((head) => (
              <td key={head} data-label={head}>
                {cells[head]}
              </td>
            ))}
            <td data-label="Now" className={styles.number}>
              {before}
            </td>
            <td data-label="Then" className={styles.number}>
              {after}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
