import FileText from 'lucide-react/icons/file-text';
import type { AttachedPdf } from '../../../contract/attachments/pdfs.ts';
import type { Photo } from '../../../contract/attachments/photos.ts';
import { Row, Stack } from '../ui/layout.tsx';
import styles from './file-list.module.css';
import { PhotoList } from './photo-list.tsx';

/** The PDFs that were sent with something; each opens beside the page, in the browser's own viewer. */
export function PdfList({ pdfs }: { pdfs: readonly AttachedPdf[] }) {
  if (pdfs.length === 0) return null;
  return (
    <Stack as="ul" gap={1}>
      {pdfs.map(({ pdfId, address, name, pages }) => (
        <li key={pdfId}>
          <a href={address} target="_blank" rel="noopener noreferrer" className={styles.pdf}>
            <FileText aria-hidden />
            <span>
              {name} (PDF, {pages === 1 ? '1 page' : `${pages} pages`})
            </span>
          </a>
        </li>
      ))}
    </Stack>
  );
}

/** The photos and PDFs that were sent with something. */
export function FileList({ photos, pdfs }: { photos: readonly Photo[]; pdfs: readonly AttachedPdf[] }) {
  if (photos.length + pdfs.length === 0) return null;
  return (
    <Row gap={4} rowGap={3}>
      <PhotoList photos={photos} />
      <PdfList pdfs={pdfs} />
    </Row>
  );
}
