import { useSelector } from '@xstate/react';
import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, type ComponentType, useId } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { photoKinds } from '../../content/photo-kinds.ts';
import type { photoMachine } from '../../machines/attachments/photo.machine.ts';
import type { PhotoRef, photosMachine } from '../../machines/attachments/photos.machine.ts';
import { selectContext } from '../select-context.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './photo-field.module.css';

type Photos = ActorRefFrom<typeof photosMachine>;

/** Photos that go with what is being written: chosen, or taken where the device has a camera at hand. */
export function PhotoField({ photos }: { photos: Photos }) {
  const { photos: all, notice } = useSelector(photos, selectContext);
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <FileButton photos={photos} icon={ImagePlus} label="Add photos" />
        <span className={styles.atHand}>
          <FileButton photos={photos} icon={Camera} label="Take a photo" takes />
        </span>
      </Row>
      {notice ? <Notice tone="warning">{notice}</Notice> : null}
      {all.length > 0 ? (
        <ul className={styles.photos} aria-label="Photos that go along">
          {all.map(({ photoKey, ref }, index) => (
            <ChosenPhoto
              key={photoKey}
              photo={ref}
              name={`Photo ${index + 1}`}
              remove={() => photos.send({ type: 'photos.remove', photoKey })}
            />
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

type FileButtonProps = { photos: Photos; icon: ComponentType<{ 'aria-hidden': true }>; label: string; takes?: boolean };

/** A field for files under a label that looks like a button: the keyboard reaches the field, which shows its focus there. */
function FileButton({ photos, icon: Icon, label, takes = false }: FileButtonProps) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    photos.send({ type: 'photos.choose', files: [...(target.files ?? [])] });
    // The same file can be chosen again after it was removed.
    target.value = '';
  };
  return (
    <span className={styles.choice}>
      <input
        id={id}
        type="file"
        accept={photoKinds.join()}
        multiple={!takes}
        {...(takes ? { capture: 'environment' as const } : {})}
        onChange={choose}
        className={styles.file}
      />
      <label htmlFor={id} className={styles.button}>
        <Icon aria-hidden={true} />
        {label}
      </label>
    </span>
  );
}

/** The one place that knows the states of a photo. */
const selectStage = (snapshot: SnapshotFrom<typeof photoMachine>) => {
  if (snapshot.matches('shrinking')) return 'opening';
  if (snapshot.matches('uploading')) return 'sending';
  if (snapshot.matches('ready')) return 'ready';
  return snapshot.matches('unreadable') ? 'unreadable' : 'notSent';
};

const words = { opening: 'Opening…', sending: 'Sending…', ready: 'Ready', unreadable: '', notSent: '' };

function ChosenPhoto({ photo, name, remove }: { photo: PhotoRef; name: string; remove: () => void }) {
  const stage = useSelector(photo, selectStage);
  const { shrunk, notice } = useSelector(photo, selectContext);
  return (
    <li className={styles.photo}>
      {shrunk ? (
        <img src={shrunk.preview} alt={name} className={styles.picture} />
      ) : (
        <span className={styles.picture} aria-hidden />
      )}
      <Stack gap={1}>
        <Text size="s" role="status">
          {name}: {notice ?? words[stage]}
        </Text>
        <Row gap={2}>
          {stage === 'notSent' ? (
            <Button small onClick={() => photo.send({ type: 'photo.retry' })}>
              Try again
            </Button>
          ) : null}
          <Button small tone="plain" icon={<X aria-hidden />} label={`Remove ${name.toLowerCase()}`} onClick={remove}>
            Remove
          </Button>
        </Row>
      </Stack>
    </li>
  );
}
