import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { importingMachine } from '../../machines/desk/importing.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { ImportForm } from './importing/import-form.tsx';
import { ImportPreview } from './importing/import-preview.tsx';
import { describePack } from './importing/pack-words.ts';

export type ImportingFlow = ActorRefFrom<typeof importingMachine>;
type Snapshot = SnapshotFrom<typeof importingMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('checked') || snapshot.matches('importing')) return 'preview';
  // What was checked stays on the screen while it is checked again.
  if (snapshot.matches('checking') && snapshot.context.notice !== null) return 'preview';
  return snapshot.matches('imported') ? 'imported' : 'form';
};

/** Imports content from a file: which, what would become of it, line by line, and done. */
export function ImportPage({ logic = importingMachine }: { logic?: typeof importingMachine }) {
  const flow = useFlow(logic);
  const screen = useSelector(flow, selectScreen);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  return (
    <>
      <PageHeading
        title="Import content"
        lead="Quizzes, mock tests, banks, and the PDFs of a course. You see what becomes of each before anything is stored."
        side={<LinkButton to="/desk/content">All content</LinkButton>}
      />
      {screen === 'form' ? <ImportForm flow={flow} /> : null}
      {screen === 'preview' ? <ImportPreview flow={flow} /> : null}
      {screen === 'imported' ? <Imported flow={flow} /> : null}
    </>
  );
}

function Imported({ flow }: { flow: ImportingFlow }) {
  const { packs } = useSelector(flow, selectContext);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Imported">
      <Notice tone="done">Imported: {packs.map((pack) => `${pack.slug} (${describePack(pack)})`).join('; ')}.</Notice>
      <Row gap={3}>
        {packs.some(({ drafts }) => drafts > 0) ? (
          <LinkButton to="/desk/content/aside" tone="primary">
            See the drafts
          </LinkButton>
        ) : null}
        <Button onClick={() => flow.send({ type: 'another.choose' })}>Import another file</Button>
      </Row>
    </Card>
  );
}
