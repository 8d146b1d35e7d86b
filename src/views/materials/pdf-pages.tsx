import 'react-pdf/dist/Page/TextLayer.css';
import { useSelector } from '@xstate/react';
import escapeHtml from 'escape-html';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useCallback, useMemo, useRef } from 'react';
import { Document, type DocumentProps, Page, pdfjs } from 'react-pdf';
import type { Mark } from '../../machines/materials/text-search.ts';
import type { PdfDocument, PdfSnapshot } from './pdf-dialog.tsx';
import styles from './pdf-pages.module.css';
import { getSharpness } from './pdf-scale.ts';
import { brokenReason, readPdf } from './read-pdf.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Where the build puts what pdf.js fetches when a PDF needs it (tools/scripts/support/pdf-data.mjs). */
const folder = '/pdf-data/';

/** pdf.js's options: what unpacks scans (JPEG 2000), the fonts that every reader has, and the tables of East Asian ones. */
const pdfData = {
  wasmUrl: `${folder}wasm/`,
  standardFontDataUrl: `${folder}standard_fonts/`,
  cMapUrl: `${folder}cmaps/`,
  cMapPacked: true,
};

/** Nothing that the content security policy forbids is tried: scans are unpacked by a script, not by WebAssembly. */
const options: DocumentProps['options'] = { isEvalSupported: false, useWasm: false, ...pdfData };

const selectPage = (snapshot: PdfSnapshot) => snapshot.context.page;
const selectSize = ({ context: { pages, page } }: PdfSnapshot) => pages[page - 1];
const selectHits = (snapshot: PdfSnapshot) => snapshot.context.hits;
const selectHit = (snapshot: PdfSnapshot) => snapshot.context.hit;
const isReading = (snapshot: PdfSnapshot) => snapshot.matches('reading');

/** Reads a PDF and draws its open page, with its text over it: to select, to be read aloud, and to show what was found. */
export function PdfPages({ pdf, file, scale }: { pdf: PdfDocument; file: Blob; scale: number }) {
  const page = useSelector(pdf, selectPage);
  const size = useSelector(pdf, selectSize);
  const hits = useSelector(pdf, selectHits);
  const hit = useSelector(pdf, selectHit);
  const reading = useSelector(pdf, isReading);
  const reportBroken = (problem: unknown) => pdf.send({ type: 'document.broken', why: brokenReason(problem) });
  const shown = useRef<HTMLDivElement>(null);
  const renderText = useMemo(() => {
    const here = hits.map(({ marks, page: at }, index) => (at === page ? { marks, current: index === hit } : null));
    return markText(here.filter((each) => each !== null));
  }, [hits, hit, page]);
  const showHit = useCallback(() => {
    shown.current?.querySelector('mark[data-current]')?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, []);
  return (
    // As wide as its page before that is drawn: it can be moved sideways by then.
    <div ref={shown} style={size ? { minInlineSize: size.width * scale } : undefined}>
      <Document
        file={file}
        options={options}
        className={styles.document}
        loading={null}
        error={null}
        onLoadSuccess={(loaded) => readPdf(loaded, pdf)}
        onLoadError={reportBroken}
        onSourceError={reportBroken}
        onPassword={() => pdf.send({ type: 'document.broken', why: 'locked' })}
      >
        {reading ? (
          <Page
            pageNumber={page}
            scale={scale}
            devicePixelRatio={size ? getSharpness(size, scale, window.devicePixelRatio) : undefined}
            className={styles.page}
            loading={null}
            error={null}
            renderAnnotationLayer={false}
            customTextRenderer={renderText}
            onRenderTextLayerSuccess={showHit}
            onLoadError={reportBroken}
            onRenderSuccess={() => pdf.send({ type: 'page.drawn' })}
            onRenderError={() => pdf.send({ type: 'page.undrawn' })}
          />
        ) : null}
      </Document>
    </div>
  );
}

/** What was found on a page; `current`: it is the one that is looked at. */
type PageMarks = { marks: Mark[]; current: boolean };

/** Writes a piece of a page's text as HTML, with what was found in it highlighted. */
function markText(found: PageMarks[]) {
  const byPiece = new Map<number, (Mark & { current: boolean })[]>();
  for (const { marks, current } of found) {
    for (const mark of marks) byPiece.set(mark.piece, [...(byPiece.get(mark.piece) ?? []), { ...mark, current }]);
  }
  return ({ str, itemIndex }: { str: string; itemIndex: number }): string => {
    let html = '';
    let at = 0;
    for (const { from, to, current } of byPiece.get(itemIndex) ?? []) {
      html += `${escapeHtml(str.slice(at, from))}<mark${current ? ' data-current' : ''}>${escapeHtml(str.slice(from, to))}</mark>`;
      at = to;
    }
    return html + escapeHtml(str.slice(at));
  };
}
