import Camera from 'lucide-react/icons/camera';
import ImagePlus from 'lucide-react/icons/image-plus';
import X from 'lucide-react/icons/x';
import { type ChangeEvent, type ComponentType, useId } from 'react';
import { photoKinds } from '../../content/photo-kinds.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { toPhotoAddress } from './photo-address.ts';
import styles from './photo-field.module.css';

type PhotoFieldProps = {
  photos: readonly { photoKey: string; jpeg: string }[];
  isOpening: boolean;
  onChoose: (files: readonly File[]) => void;
  onRemove: (photoKey: string) => void;
};

/** Photos that go with what is being written: chosen, or taken where the device has a camera at hand. `isOpening`: one is being made small enough. */
export function PhotoField({ photos, isOpening, onChoose, onRemove }: PhotoFieldProps) {
  return (
    <Stack gap={2}>
      <Row gap={2} align="center">
        <PhotoButtons onChoose={onChoose} label="Add photos" />
        <Text as="span" size="s" tone="soft" role="status">
          {isOpening ? 'Opening the photo…' : ''}
        </Text>
      </Row>
      {photos.length > 0 ? (
        <ul className={styles.photos} aria-label="Attached photos">
          {photos.map(({ photoKey, jpeg }, index) => (
            <li key={photoKey} className={styles.photo}>
              <img src={toPhotoAddress(jpeg)} alt={`Attachment ${index + 1}`} className={styles.picture} />
              <Button
                small
                tone="plain"
                icon={<X aria-hidden />}
                label={`Remove photo ${index + 1}`}
                onClick={() => onRemove(photoKey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </Stack>
  );
}

/** Photos are chosen, or taken where the device has a camera at hand. `label`: of the first, which may take files of other `kinds` as well. */
export const PhotoButtons = ({
  onChoose,
  label,
  kinds = photoKinds,
}: Pick<PhotoFieldProps, 'onChoose'> & { label: string; kinds?: readonly string[] }) => (
  <>
    <FileButton onChoose={onChoose} icon={ImagePlus} label={label} kinds={kinds} />
    <span className={styles.atHand}>
      <FileButton onChoose={onChoose} icon={Camera} label="Take a photo" kinds={photoKinds} takes />
    </span>
  </>
);

type FileButtonProps = Pick<PhotoFieldProps, 'onChoose'> & {
  icon: ComponentType<{ 'aria-hidden': true }>;
  label: string;
  kinds: readonly string[];
  takes?: boolean;
};

/** A field for files under a label that looks like a button: the keyboard reaches the field, which shows its focus there. */
function FileButton({ onChoose, icon: Icon, label, kinds, takes = false }: FileButtonProps) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // The same file can be chosen again after it was removed.
    target.value = '';
  };
  return (
    <span className={styles.choice}>
      <input
        id={id}
        type="file"
        accept={kinds.join()}
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
