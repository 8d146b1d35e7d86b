import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { messages } from '../../content/messages/doubts.ts';
import { PhotoField } from '../attachments/photo-field.tsx';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { submitTo } from '../ui/submit-to.ts';
import { MathTextArea } from '../writing/math-text-area.tsx';
import { type Composer, selectDelivery, selectIsNotKept, selectIsOpeningPhoto, selectIsRestored } from './thread-screen.ts';

/** Where a line is written. `onSend`: of the button that Enter in a form presses; `more`: others beside it; `seen`: the last line that was read. */
export function ComposerForm({
  composer,
  label,
  send,
  onSend,
  seen,
  more,
  onTouch,
  children,
}: {
  composer: Composer;
  label: string;
  send: string;
  onSend: () => void;
  seen: number;
  more?: ReactNode;
  onTouch?: () => void;
  children?: ReactNode;
}) {
  const { draft, notice, lines } = useSelector(composer, selectContext);
  const delivery = useSelector(composer, selectDelivery);
  const notKept = useSelector(composer, selectIsNotKept);
  const isOpeningPhoto = useSelector(composer, selectIsOpeningPhoto);
  const isRestored = useSelector(composer, selectIsRestored);
  // What is typed before the draft is back would be lost.
  if (!isRestored) return <Loading small text="Looking for your draft…" />;
  // What is missing is said at its field, and the rest beside the button.
  const isTextMissing = notice === messages.doubts.textMissing;
  const isAtField = isTextMissing || notice === messages.doubts.courseMissing;
  const told = notice && !isAtField ? <Notice tone="error">{notice}</Notice> : null;
  // What stopped stands right above: why, as long as it is and whatever is typed meanwhile, and what can be done, is said there and not below the next line.
  const isStopped = delivery === 'stopped' || delivery === 'heldBack';
  return (
    <Stack as="form" gap={3} onSubmit={submitTo(onSend)} noValidate>
      {isStopped ? (
        <Stack gap={3}>
          {told ?? <Notice tone="error">{messages.doubts.stopped}</Notice>}
          <Row gap={3}>
            <Button onClick={() => composer.send({ type: 'line.retry', seen, confirmed: delivery === 'heldBack' })}>
              {delivery === 'heldBack' ? 'Send it anyway' : 'Send it again'}
            </Button>
            <Button tone="plain" onClick={() => composer.send({ type: 'line.takeBack' })}>
              Change it
            </Button>
          </Row>
        </Stack>
      ) : null}
      {children}
      <MathTextArea
        label={label}
        name="text"
        value={draft.text}
        rows={4}
        error={isTextMissing ? notice : undefined}
        onChange={(text) => {
          composer.send({ type: 'draft.type', text });
          onTouch?.();
        }}
      />
      <PhotoField
        photos={draft.photos}
        isOpening={isOpeningPhoto}
        onChoose={(files) => composer.send({ type: 'photos.choose', files })}
        onRemove={(photoKey) => composer.send({ type: 'photo.remove', photoKey })}
      />
      {isStopped ? null : told}
      {delivery === 'offline' ? <Notice tone="warning">{messages.doubts.offline}</Notice> : null}
      {notKept && lines.length > 0 ? <Notice tone="warning">{messages.doubts.notKept}</Notice> : null}
      <Row gap={3}>
        <Button type="submit" tone="primary">
          {send}
        </Button>
        {more}
      </Row>
    </Stack>
  );
}
