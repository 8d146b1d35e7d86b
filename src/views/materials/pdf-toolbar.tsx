import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ExternalLink from 'lucide-react/icons/external-link';
import MoveHorizontal from 'lucide-react/icons/move-horizontal';
import Search from 'lucide-react/icons/search';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useCallback, useEffect, useRef } from 'react';
import { documentZooms } from '../../content/zooms.ts';
import buttons from '../ui/button.module.css';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Row } from '../ui/layout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { PdfDocument, PdfSnapshot } from './pdf-dialog.tsx';
import { PdfSearch } from './pdf-search.tsx';
import styles from './pdf-toolbar.module.css';
import { focusSearch, pdfKeys } from './use-pdf-keys.ts';

const selectPage = (snapshot: PdfSnapshot) => snapshot.context.page;
const selectCount = (snapshot: PdfSnapshot) => snapshot.context.pages.length;
const selectZoom = (snapshot: PdfSnapshot) => snapshot.context.zoom;
const selectAddress = (snapshot: PdfSnapshot) => snapshot.context.address;

/**
 * What an open PDF can do: pages, size, search, a tab of its own. `percent` is the size on the screen. On a phone it is one row of icons, and the
 * search field comes below when it is asked for.
 */
export function PdfToolbar({ pdf, percent }: { pdf: PdfDocument; percent: number }) {
  const address = useSelector(pdf, selectAddress);
  return (
    <Row gap={4} rowGap={1} align="center" className={styles.bar}>
      <Paging pdf={pdf} />
      <Zooming pdf={pdf} percent={percent} />
      <a
        href={address ?? undefined}
        target="_blank"
        rel="noreferrer"
        aria-label="Open in a new tab"
        className={classes(buttons.button, buttons.plain, buttons.small)}
      >
        <ExternalLink aria-hidden />
        <span className={styles.word}>Open in a new tab</span>
      </a>
      <span className={styles.opener}>
        <Button small tone="plain" label="Search" icon={<Search aria-hidden />} onClick={focusSearch} />
      </span>
      <PdfSearch pdf={pdf} />
      <p className={styles.keys}>
        {pdfKeys.map(({ keys, does }) => (
          <span key={does}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {does}
          </span>
        ))}
      </p>
    </Row>
  );
}

function Paging({ pdf }: { pdf: PdfDocument }) {
  const page = useSelector(pdf, selectPage);
  const count = useSelector(pdf, selectCount);
  const field = useRef<HTMLInputElement>(null);
  const showPage = useCallback(() => {
    if (field.current) field.current.value = String(pdf.getSnapshot().context.page);
  }, [pdf]);
  // What was typed and is no page of this PDF gives way to the page that is shown.
  const go = () => {
    const typed = field.current?.value.trim() ?? '';
    if (/^\d+$/.test(typed)) pdf.send({ type: 'page.goTo', page: Number(typed) });
    showPage();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is written into the field, however it was turned to.
  useEffect(showPage, [page, showPage]);
  return (
    <form
      className={styles.group}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Button
        small
        tone="plain"
        label="Previous page"
        blocked={page === 1}
        icon={<ChevronLeft aria-hidden />}
        onClick={() => pdf.send({ type: 'page.back' })}
      />
      <Row as="label" nowrap gap={2} align="center" size="s" tabular className={styles.page}>
        <span className={styles.word}>Page</span>
        <input ref={field} name="page" inputMode="numeric" autoComplete="off" defaultValue={page} aria-label="Page" onBlur={go} />
        of {count}
      </Row>
      <Button
        small
        tone="plain"
        label="Next page"
        blocked={page === count}
        icon={<ChevronRight aria-hidden />}
        onClick={() => pdf.send({ type: 'page.next' })}
      />
    </form>
  );
}

function Zooming({ pdf, percent }: { pdf: PdfDocument; percent: number }) {
  const zoom = useSelector(pdf, selectZoom);
  const step = (by: 1 | -1) => pdf.send({ type: 'zoom.step', by, shown: percent });
  return (
    <fieldset className={styles.group}>
      <VisuallyHidden as="legend">Size</VisuallyHidden>
      <Button
        small
        tone="plain"
        label="Smaller"
        blocked={percent <= documentZooms[0]}
        icon={<ZoomOut aria-hidden />}
        onClick={() => step(-1)}
      />
      <output className={styles.percent}>{percent}%</output>
      <Button
        small
        tone="plain"
        label="Larger"
        blocked={percent >= Math.max(...documentZooms)}
        icon={<ZoomIn aria-hidden />}
        onClick={() => step(1)}
      />
      {(['width', 'page'] as const).map((to) => (
        <Button
          key={to}
          small
          tone="plain"
          label={`Fit ${to}`}
          pressed={zoom === to}
          onClick={() => pdf.send({ type: 'zoom.fit', to })}
        >
          {to === 'width' ? <MoveHorizontal aria-hidden className={styles.icon} /> : null}
          <span className={styles.word}>Fit {to}</span>
        </Button>
      ))}
    </fieldset>
  );
}
