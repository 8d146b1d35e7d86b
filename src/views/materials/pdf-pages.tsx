import { useSelector } from '@xstate/react';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useCallback, useMemo, useRef } from 'react';
import { Document, type DocumentProps, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { markText } from './mark-text.ts';
import { pdfData } from './pdf-data.ts';
import type { PdfDocument, PdfSeen } from './pdf-dialog.tsx';
import styles from './pdf-pages.module.css';
import { sharpnessOf } from './pdf-scale.ts';
import { readPdf, whyBroken } from './read-pdf.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Nothing that the content security policy forbids is tried: scans are unpacked by a script, not by WebAssembly. */
const options: DocumentProps['options'] = { isEvalSupported: false, useWasm: false, ...pdfData };

const pageOf = (seen: PdfSeen) => seen.context.page;
const sizeOf = ({ context: { pages, page } }: PdfSeen) => pages[page - 1];
const hitsOf = (seen: PdfSeen) => seen.context.hits;
const hitOf = (seen: PdfSeen) => seen.context.hit;
const isReading = (seen: PdfSeen) => seen.matches('reading');

/** Reads a PDF and draws its open page, with its text over it: to select, to be read aloud, and to show what was found. */
export function PdfPages({ pdf, file, scale }: { pdf: PdfDocument; file: Blob; scale: number }) {
  const page = useSelector(pdf, pageOf);
  const size = useSelector(pdf, sizeOf);
  const hits = useSelector(pdf, hitsOf);
  const hit = useSelector(pdf, hitOf);
  const reading = useSelector(pdf, isReading);
  const tellBroken = (problem: unknown) => pdf.send({ type: 'document.broken', why: whyBroken(problem) });
  const shown = useRef<HTMLDivElement>(null);
  const renderText = useMemo(() => {
    const here = hits.map(({ marks, page: at }, index) => (at === page ? { marks, current: index === hit } : null));
    return markText(here.filter((each) => each !== null));
  }, [hits, hit, page]);
  const showHit = useCallback(() => {
    shown.current?.querySelector('mark[data-current]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, []);
  return (
    <div ref={shown}>
      <Document
        file={file}
        options={options}
        className={styles.document}
        loading={null}
        error={null}
        onLoadSuccess={(loaded) => readPdf(loaded, pdf)}
        onLoadError={tellBroken}
        onSourceError={tellBroken}
        onPassword={() => pdf.send({ type: 'document.broken', why: 'locked' })}
      >
        {reading ? (
          <Page
            pageNumber={page}
            scale={scale}
            devicePixelRatio={size ? sharpnessOf(size, scale, window.devicePixelRatio) : undefined}
            className={styles.page}
            loading={null}
            error={null}
            renderAnnotationLayer={false}
            customTextRenderer={renderText}
            onRenderTextLayerSuccess={showHit}
            onLoadError={tellBroken}
            onRenderSuccess={() => pdf.send({ type: 'page.drawn' })}
            onRenderError={() => pdf.send({ type: 'page.undrawn' })}
          />
        ) : null}
      </Document>
    </div>
  );
}
