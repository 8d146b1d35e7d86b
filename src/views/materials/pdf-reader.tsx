import { useSelector } from '@xstate/react';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { messages } from '../../content/messages/materials.ts';
import type { PageSize } from '../../machines/materials/pdf-document.setup.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { PdfDocument, PdfSnapshot } from './pdf-dialog.tsx';
import styles from './pdf-reader.module.css';
import { getScale, getStart, toPercent } from './pdf-scale.ts';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { useDoubleTap } from './use-double-tap.ts';
import { usePdfKeys } from './use-pdf-keys.ts';

// It has come before this is shown (course-material-page.tsx), so it cannot fail here, where React would remember that it did.
const PdfPages = lazy(() => import('./pdf-pages.tsx').then((file) => ({ default: file.PdfPages })));

const isReading = (snapshot: PdfSnapshot) => snapshot.matches('reading');
const selectPage = (snapshot: PdfSnapshot) => snapshot.context.page;
const selectCount = (snapshot: PdfSnapshot) => snapshot.context.pages.length;
const selectSize = ({ context: { pages, page } }: PdfSnapshot) => pages[page - 1];
const isUndrawn = (snapshot: PdfSnapshot) => snapshot.matches({ reading: { openPage: 'undrawn' } });
const selectZoom = (snapshot: PdfSnapshot) => snapshot.context.zoom;

/** Before the first page is known its size does not matter: nothing is shown. */
const unknown = { width: 595, height: 842 };

/** A dialog's arrow keys go from button to button; here they scroll. */
function keepArrows(event: KeyboardEvent) {
  if (event.key.startsWith('Arrow')) event.stopPropagation();
}

/** The open page of a PDF with its tools. The file is read here already while the dialog still says that it opens. */
export function PdfReader({ pdf, file }: { pdf: PdfDocument; file: Blob }) {
  const reading = useSelector(pdf, isReading);
  const page = useSelector(pdf, selectPage);
  const count = useSelector(pdf, selectCount);
  const size = useSelector(pdf, selectSize) ?? unknown;
  const zoom = useSelector(pdf, selectZoom);
  const undrawn = useSelector(pdf, isUndrawn);
  const desk = useRef<HTMLElement>(null);
  const room = useRoom(desk);
  const scale = getScale(zoom, size, room);
  const start = zoom === 'width' ? getStart(size, room, scale) : 0;
  const percent = toPercent(scale);
  usePdfKeys(pdf, percent);
  const tap = useDoubleTap(desk, { scale, start: zoom === 'width' ? start : null }, () =>
    pdf.send(zoom === 'width' ? { type: 'zoom.step', by: 1, shown: percent } : { type: 'zoom.fit', to: 'width' }),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top, where its words do.
  useLayoutEffect(() => {
    desk.current?.scrollTo(start, 0);
  }, [page, reading]);
  useLayoutEffect(() => {
    if (zoom === 'width') desk.current?.scrollTo({ left: start });
  }, [zoom, start]);

  return (
    <div className={styles.reader} data-reading={reading || undefined}>
      {reading ? <PdfToolbar pdf={pdf} percent={percent} /> : null}
      <VisuallyHidden live>{reading ? `Page ${page} of ${count}` : ''}</VisuallyHidden>
      <section
        ref={desk}
        className={styles.desk}
        aria-label="Document"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        onKeyDown={keepArrows}
        onPointerUp={tap}
      >
        {undrawn ? <Notice tone="error">{messages.materials.notDrawn}</Notice> : null}
        <Suspense>
          <PdfPages pdf={pdf} file={file} scale={scale} />
        </Suspense>
        {reading && page < count ? (
          <p className={styles.after}>
            <Button onClick={() => pdf.send({ type: 'page.next' })}>Go on to page {page + 1}</Button>
          </p>
        ) : null}
      </section>
    </div>
  );
}

/** The room inside an element, without its padding and scroll bars, in CSS pixels; null until it is known. */
function useRoom(element: RefObject<HTMLElement | null>): PageSize | null {
  const [room, setRoom] = useState<PageSize | null>(null);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
