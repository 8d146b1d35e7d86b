import { useEffect } from 'react';
import { highlightParts } from '../../../../contract/exam/highlights.ts';
import type { Place } from '../../../machines/exam/reading-tools.setup.ts';
import { toPlace } from '../../ui/text-places.ts';
import { findText, type ReadingTools } from './reading-view.ts';

/** A finger that moves the ends of a selection tells no pointer's events: it is read once it has rested so long, in ms. */
const restMs = 250;

/** What the browser has selected of the question's texts: the part of it that is in the first one. */
function readSelection(): Place | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  for (const part of highlightParts) {
    const root = findText(part);
    const place = root && toPlace(root, range);
    if (place) return { part, ...place };
  }
  return null;
}

/** Tells the tools what is selected by mouse, pen or finger, and lets go when something else is pressed. */
export function useSelection(tools: ReadingTools) {
  useEffect(() => {
    const listening = new AbortController();
    let isPressed = false;
    let timer: ReturnType<typeof setTimeout>;
    const readAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = readSelection();
        if (place) tools.send({ type: 'text.select', place });
      }, ms);
    };
    const listen = (type: string, react: (event: Event) => void) =>
      document.addEventListener(type, react, { signal: listening.signal });
    listen('pointerdown', ({ target }) => {
      if (target instanceof Element && target.closest('[data-reading]')) return;
      isPressed = true;
      clearTimeout(timer);
      tools.send({ type: 'selection.drop' });
    });
    listen('selectionchange', () => !isPressed && readAfter(restMs));
    listen('pointerup', () => {
      if (isPressed) readAfter(0);
      isPressed = false;
    });
    // The browser takes over a touch that selects.
    listen('pointercancel', () => {
      isPressed = false;
    });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [tools]);
}
