import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { sheetUploadMachine } from '../../machines/desk/sheet-upload.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { SheetForm } from './sheet-upload/sheet-form.tsx';
import { SheetPreview } from './sheet-upload/sheet-preview.tsx';

export type SheetUpload = ActorRefFrom<typeof sheetUploadMachine>;
type Snapshot = SnapshotFrom<typeof sheetUploadMachine>;

/** The one place of this view that knows the states of its machine. */
const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('checked') || snapshot.matches('keeping')) return 'preview';
  // What was found stays on the screen while it is looked at again.
  if (snapshot.matches('checking') && snapshot.context.notice !== null) return 'preview';
  return snapshot.matches('kept') ? 'kept' : 'form';
};

/** Gives a course a PDF by itself: which, what it is and what it treats, and done. */
export function SheetUploadPage({ logic = sheetUploadMachine }: { logic?: typeof sheetUploadMachine }) {
  const flow = useFlow(logic);
  const screen = useSelector(flow, selectScreen);
  // Gone back to, the form is begun at its top.
  useHeadingAfterWaiting(screen !== 'form');
  return (
    <>
      <PageHeading
        title="Upload a PDF"
        lead="A study sheet, or anything else a course’s students read. You’ll see what it is before anything is stored."
        side={<LinkButton to="/desk/content/sheets">Study sheets</LinkButton>}
      />
      {screen === 'form' ? <SheetForm flow={flow} /> : null}
      {screen === 'preview' ? <SheetPreview flow={flow} /> : null}
      {screen === 'kept' ? <Kept flow={flow} /> : null}
    </>
  );
}

function Kept({ flow }: { flow: SheetUpload }) {
  const { draft, found } = useSelector(flow, selectContext);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Uploaded">
      <Notice tone="done">
        {found?.replaces ? `‘${found.replaces.title}’ is replaced.` : `Students of the course have ‘${draft.title.trim()}’.`}
      </Notice>
      <Row gap={3}>
        <LinkButton to="/desk/content/sheets" tone="primary">
          See the study sheets
        </LinkButton>
        <Button onClick={() => flow.send({ type: 'another.choose' })}>Upload another PDF</Button>
      </Row>
    </Card>
  );
}
