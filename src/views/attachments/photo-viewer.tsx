import { useState } from 'react';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { Dialog, type DialogAction } from '../ui/dialog.tsx';
import styles from './photo-list.module.css';

type ViewerProps = { photos: readonly Photo[]; first: number; onClose: () => void };

/** A photo over the page: as large as there is room, in its own size, and turned, since many are taken sideways. */
export function PhotoViewer({ photos, first, onClose }: ViewerProps) {
  const [at, setAt] = useState(first);
  const [quarters, setQuarters] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const photo = photos[at];
  if (!photo) return null;
  const next: DialogAction = {
    label: 'Next photo',
    onChoose: () => {
      setAt((at + 1) % photos.length);
      setQuarters(0);
    },
  };
  const actions: DialogAction[] = [
    ...(photos.length > 1 ? [next] : []),
    { label: 'Turn', onChoose: () => setQuarters((quarters + 1) % 4) },
    { label: isLarge ? 'Fit' : 'Enlarge', onChoose: () => setIsLarge(!isLarge) },
    { label: 'Close', onChoose: onClose, safe: true },
  ];
  return (
    <Dialog
      full
      title={photos.length === 1 ? 'Photo' : `Photo ${at + 1} of ${photos.length}`}
      onCancel={onClose}
      actions={actions}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={styles.stage} aria-label="The photo" tabIndex={0}>
        <div className={styles.frame} style={isLarge ? toOwnSize(photo, quarters) : undefined}>
          <img
            src={photo.address}
            alt={`Attachment ${at + 1}`}
            className={styles.turned}
            data-large={isLarge}
            data-quarters={quarters}
          />
        </div>
      </section>
    </Dialog>
  );
}

/** The room that a photo takes in its own size; turned by a quarter, its sides change places. */
const toOwnSize = ({ width, height }: Photo, quarters: number) =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };
