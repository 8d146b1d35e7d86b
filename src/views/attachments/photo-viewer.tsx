import type { Photo } from '../../../contract/attachments/photos.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PageViewer } from './page-viewer.tsx';
import styles from './photo-list.module.css';

type ViewerProps = { photos: readonly Photo[]; first: number; onClose: () => void };

/** The photos that were sent with something over the page, as markers have them in it. */
export function PhotoViewer({ photos, first, onClose }: ViewerProps) {
  return (
    <Dialog
      full
      title={photos.length === 1 ? 'Photo' : 'Photos'}
      onCancel={onClose}
      actions={[{ label: 'Close', onChoose: onClose, safe: true }]}
    >
      <div className={styles.viewer}>
        <PageViewer photos={photos} first={first} noun="photo" label={photos.length === 1 ? 'The photo' : 'The photos'} />
      </div>
    </Dialog>
  );
}
