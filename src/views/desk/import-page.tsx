import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ImportedPack, ImportTarget } from '../../../contract/desk/content.ts';
import { importingMachine } from '../../machines/desk/importing.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useHeadingAfterWaiting } from '../use-heading-after-waiting.ts';
import { takeFocus } from './assigning/take-focus.ts';
import { ImportForm } from './importing/import-form.tsx';
import { ImportPreview } from './importing/import-preview.tsx';
import { describePack } from './importing/pack-words.ts';
import { packPage } from './packs/pack-kinds.ts';
import { previewOf } from './preview-address.ts';

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
        lead="Quizzes, mock tests, banks, and the PDFs of a course. You’ll see what happens to each before anything is stored, and can keep it as a draft or publish it."
        side={<LinkButton to="/desk/content">All content</LinkButton>}
      />
      {screen === 'form' ? <ImportForm flow={flow} /> : null}
      {screen === 'preview' ? <ImportPreview flow={flow} /> : null}
      {screen === 'imported' ? <Imported flow={flow} /> : null}
    </>
  );
}

function Imported({ flow }: { flow: ImportingFlow }) {
  const { packs, as } = useSelector(flow, selectContext);
  return (
    <Card as="section" ref={takeFocus} tabIndex={-1} gap={4} aria-label="Imported">
      <Notice tone="done">{sayWhatCame(packs, as)}</Notice>
      <Card as="ul" look="flat" pad={4} gap={1} ruled={3} aria-label="What was imported">
        {packs.map((pack) => (
          <Row as="li" key={pack.slug} gap={4} rowGap={2} justify="between" align="center">
            <Stack gap={1}>
              {pack.files > 0 ? <Text weight="medium">{pack.slug}</Text> : <Link to={packPage(pack.slug)}>{pack.slug}</Link>}
              <Text tone="soft" size="s">
                {describePack(pack, as)}
              </Text>
            </Stack>
            {pack.of === null ? null : (
              <LinkButton small to={previewOf(pack.of)} label={`Preview ${pack.slug}`}>
                Preview
              </LinkButton>
            )}
          </Row>
        ))}
      </Card>
      <Row gap={3}>
        {as === 'version' && packs.some(({ drafts }) => drafts > 0) ? (
          <LinkButton to="/desk/content/aside" tone="primary">
            See what is held back
          </LinkButton>
        ) : null}
        {as === 'draft' ? (
          <LinkButton to={toDrafts(packs)} tone="primary">
            Compare and publish
          </LinkButton>
        ) : null}
        <Button onClick={() => flow.send({ type: 'another.choose' })}>Import another file</Button>
      </Row>
    </Card>
  );
}

const sayWhatCame = (packs: readonly ImportedPack[], as: ImportTarget): string => {
  if (as === 'draft') return 'Kept as a draft, which no student gets until you publish it.';
  if (packs.every(({ files }) => files > 0)) return 'Imported: students find it in their Course Material.';
  return 'Published: anyone who starts from now on gets it.';
};

/** To the one draft, or to the list of all. */
const toDrafts = (packs: readonly ImportedPack[]): string => {
  const [only, ...others] = packs;
  return only && others.length === 0 ? packPage(only.slug) : '/desk/content?state=draft';
};
