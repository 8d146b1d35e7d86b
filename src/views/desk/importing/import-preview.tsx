import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ContentProblem, ImportedPack } from '../../../../contract/desk/content.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import type { importingMachine } from '../../../machines/desk/importing.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack, Table, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { takeFocus } from '../assigning/take-focus.ts';
import type { ImportingFlow } from '../import-page.tsx';
import table from '../parts/table.module.css';
import { describePack } from './pack-words.ts';

type Snapshot = SnapshotFrom<typeof importingMachine>;
const isWaiting = (snapshot: Snapshot) => snapshot.hasTag('waiting');
const canPublish = (snapshot: Snapshot) => snapshot.matches('importing') || snapshot.can({ type: 'content.publish' });
const canKeep = (snapshot: Snapshot) =>
  snapshot.matches('importing') ? snapshot.context.as === 'draft' : snapshot.can({ type: 'content.keep' });

/** What would become of a file, before anything is stored: each pack with its faults and warnings beside their lines. */
export function ImportPreview({ flow }: { flow: ImportingFlow }) {
  const { draft, packs, as, notice } = useSelector(flow, selectContext);
  const waiting = useSelector(flow, isWaiting);
  const isGood = useSelector(flow, canPublish);
  const isDraft = useSelector(flow, canKeep);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="What will happen">
      <Text as="h2" size="l" weight="strong">
        {draft.name}
      </Text>
      {notice ? <Notice>{notice}</Notice> : null}
      {isGood ? null : <Notice>There are errors in this file, so nothing can be stored. Fix them, and choose it again.</Notice>}
      {packs.map((pack) => (
        <Pack key={pack.slug} pack={pack} />
      ))}
      {isDraft ? (
        <Text tone="soft" measure>
          A draft reaches no student until you publish it. Until then, you can preview it in the exam hall and compare it with
          what students have.
        </Text>
      ) : null}
      <Row gap={3}>
        {isDraft ? (
          <Button tone="primary" busy={waiting && as === 'draft'} onClick={() => flow.send({ type: 'content.keep' })}>
            {waiting && as === 'draft' ? 'Keeping…' : 'Keep as a draft'}
          </Button>
        ) : null}
        {isGood ? (
          <Button
            tone={isDraft ? 'quiet' : 'primary'}
            busy={waiting && as === 'version'}
            onClick={() => flow.send({ type: 'content.publish' })}
          >
            {waiting && as === 'version' ? 'Publishing…' : 'Publish now'}
          </Button>
        ) : null}
        <Button onClick={() => flow.send({ type: 'draft.reopen' })}>Choose another file</Button>
      </Row>
    </Card>
  );
}

const Pack = ({ pack }: { pack: ImportedPack }) => (
  <Stack as="section" gap={2} aria-label={pack.slug}>
    <Text as="h3" weight="strong">
      {pack.slug}
    </Text>
    <Text tone="soft">{describePack(pack)}</Text>
    {pack.waiting === null ? null : (
      <Text tone="soft">
        A draft of {formatMoment(pack.waiting, 'shortDateTime')} is waiting: another draft replaces it, and publishing this now
        leaves it there.
      </Text>
    )}
    <Lines title="Errors" lines={pack.problems} />
    <Lines title="Warnings" lines={pack.warnings} />
  </Stack>
);

const Lines = ({ title, lines }: { title: string; lines: readonly ContentProblem[] }) =>
  lines.length === 0 ? null : (
    <Table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">What it is</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ file, line, reason }) => (
          <tr key={`${file} ${line} ${reason}`}>
            <th scope="row">
              {file}, line {line}
            </th>
            <td data-label="What it is">{reason}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
