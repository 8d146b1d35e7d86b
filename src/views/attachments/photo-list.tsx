import { useState } from 'react';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { Row } from '../ui/layout.tsx';
import styles from './photo-list.module.css';
import { PhotoViewer } from './photo-viewer.tsx';

/** The photos that were sent with something, small; each opens in the viewer. */
export function PhotoList({ photos }: { photos: readonly Photo[] }) {
  const [opened, setOpened] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <Row gap={2}>
        {photos.map(({ photoId, address, width, height }, index) => (
          <button
            key={photoId}
            type="button"
            className={styles.opener}
            aria-label={`Enlarge photo ${index + 1} of ${photos.length}`}
            onClick={() => setOpened(index)}
          >
            <img src={address} width={width} height={height} alt="" className={styles.small} loading="lazy" />
          </button>
        ))}
      </Row>
      {opened === null ? null : <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
