import { useEffect, useRef } from 'react';
import type { PdfDocument } from './pdf-dialog.tsx';

/** Keys of an open PDF. Arrows scroll, Escape closes. */
export const pdfKeys = [
  { keys: ['Page Up', 'Page Down'], does: 'turn pages' },
  { keys: ['+', '−'], does: 'zoom' },
  { keys: ['W', 'P'], does: 'fit width, page' },
  { keys: ['/'], does: 'search' },
];

const typed = 'input, textarea, select';

/** On a phone the field shows itself only while it has the focus or a text. */
export const focusSearch = () => document.querySelector<HTMLInputElement>('dialog[open] input[type="search"]')?.focus();

/** What a key does, by its name in lower case; `percent` is the size on the screen. */
const toKeyActions = (pdf: PdfDocument, percent: number): Record<string, () => void> => {
  const larger = () => pdf.send({ type: 'zoom.step', by: 1, shown: percent });
  return {
    pagedown: () => pdf.send({ type: 'page.next' }),
    pageup: () => pdf.send({ type: 'page.back' }),
    home: () => pdf.send({ type: 'page.goTo', page: 1 }),
    end: () => pdf.send({ type: 'page.goTo', page: pdf.getSnapshot().context.pages.length }),
    '+': larger,
    '=': larger,
    '-': () => pdf.send({ type: 'zoom.step', by: -1, shown: percent }),
    w: () => pdf.send({ type: 'zoom.fit', to: 'width' }),
    p: () => pdf.send({ type: 'zoom.fit', to: 'page' }),
    '/': focusSearch,
  };
};

/** Listens as long as the PDF is open, wherever the focus is in its dialog, but not to what is typed into a field. */
export function usePdfKeys(pdf: PdfDocument, percent: number) {
  const latest = useRef(percent);
  useEffect(() => {
    latest.current = percent;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.matches(typed)) return;
      const act = toKeyActions(pdf, latest.current)[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [pdf]);
}
