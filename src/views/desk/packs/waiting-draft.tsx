import type { WaitingDraft as Draft } from '../../../../contract/desk/packs.ts';
import { formatMoment } from '../../../../contract/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { previewOf } from '../preview-address.ts';
import { Part } from '../student/part.tsx';
import { PackDifferences } from './pack-difference.tsx';
import { countQuestions } from './pack-kinds.ts';

type WaitingDraftProps = {
  pack: string;
  draft: Draft;
  onBegin: (action: 'content.publish' | 'content.discard', seen: string) => void;
};

/** The draft of a pack beside what students have, with what can be done with it. */
export function WaitingDraft({ pack, draft, onBegin }: WaitingDraftProps) {
  const { follows, difference, heldBack, seen } = draft;
  return (
    <Part
      title="Draft"
      action={
        <Row gap={3} rowGap={2}>
          <LinkButton to={previewOf(`w/${pack}`)}>Preview the draft</LinkButton>
          <Button onClick={() => onBegin('content.discard', seen)}>Discard…</Button>
          <Button tone="primary" onClick={() => onBegin('content.publish', seen)}>
            Publish…
          </Button>
        </Row>
      }
    >
      <Text tone="soft">{describeDraft(draft)}</Text>
      {follows?.isLater ? (
        <Notice tone="warning">
          Version {follows.version} was published after this draft was kept. Publishing the draft takes back what only that
          version has.
        </Notice>
      ) : null}
      {heldBack > 0 ? (
        <Text>
          {heldBack === 1 ? 'One question has' : `${heldBack} questions have`} no explanation: students won’t get{' '}
          {heldBack === 1 ? 'it' : 'them'} until you release {heldBack === 1 ? 'it' : 'them'}.
        </Text>
      ) : null}
      {difference ? <PackDifferences of={difference} /> : <Text>All of it is new: nothing is published yet.</Text>}
    </Part>
  );
}

const describeDraft = ({ questions, at, by, follows }: Draft): string =>
  [
    `${countQuestions(questions)}, kept ${formatMoment(at, 'shortDateTime')}${by === null ? '' : ` by ${by}`}`,
    ...(follows ? [`compared with version ${follows.version}`] : []),
  ].join('; ');
