import FileText from 'lucide-react/icons/file-text';
import X from 'lucide-react/icons/x';
import { photoKinds } from '../../content/photo-kinds.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { toPhotoAddress } from './photo-address.ts';
import styles from './photo-field.module.css';
import { PhotoButtons } from './photo-field.tsx';

/** A file that goes along: a photo of this device, a PDF, or one that the server has from before. */
type ShownFile =
  | { photoKey: string; jpeg: string }
  | { photoKey: string; pdf: string; name: string }
  | { photoKey: string; fileId: string; name: string; address: string | null };

type FileFieldProps = {
  files: readonly ShownFile[];
  isOpening: boolean;
  onChoose: (files: readonly File[]) => void;
  onRemove: (photoKey: string) => void;
};

const kinds = [...photoKinds, 'application/pdf'];

/** Photos and PDFs that go with what is being written. `isOpening`: one is being made ready. */
export function FileField({ files, isOpening, onChoose, onRemove }: FileFieldProps) {
  return (
    <Stack gap={2}>
      <Row gap={2} align="center">
        <PhotoButtons onChoose={onChoose} label="Add photos or PDFs" kinds={kinds} />
        <Text as="span" size="s" tone="soft" role="status">
          {isOpening ? 'Opening the file…' : ''}
        </Text>
      </Row>
      {files.length > 0 ? (
        <ul className={styles.photos} aria-label="Attached files">
          {files.map((file, index) => (
            <li key={file.photoKey} className={styles.photo}>
              <Preview file={file} name={nameOf(file, index)} />
              <Button
                small
                tone="plain"
                icon={<X aria-hidden />}
                label={`Remove ${nameOf(file, index)}`}
                onClick={() => onRemove(file.photoKey)}
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

const nameOf = (file: ShownFile, index: number): string => ('name' in file ? file.name : `photo ${index + 1}`);

function Preview({ file, name }: { file: ShownFile; name: string }) {
  const address = 'jpeg' in file ? toPhotoAddress(file.jpeg) : 'address' in file ? file.address : null;
  if (address !== null) return <img src={address} alt={name} className={styles.picture} />;
  return (
    <Row nowrap gap={2} align="center" as="span">
      <FileText aria-hidden />
      <span>{name}</span>
    </Row>
  );
}
