import { useEffect } from 'react';
import { highlightParts } from '../../../../contract/exam/highlights.ts';
import type { Place } from '../../../machines/exam/reading-places.ts';
import { toPlace } from '../../ui/text-places.ts';
import { afterPaint } from '../use-after-paint.ts';
import type { ReadingTools } from './reading-context.ts';
import { findText, selectMarking } from './reading-view.ts';

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
    let hasChanged = false;
    let hadSome = false;
    let isMarking = selectMarking(tools.getSnapshot()) !== 'reading';
    const { unsubscribe } = tools.subscribe((snapshot) => {
      isMarking = selectMarking(snapshot) !== 'reading';
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAfter = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        const place = readSelection();
        if (place) tools.send({ type: 'text.select', place });
      }, ms);
    };
    const listen = (type: string, react: (event: Event) => void) =>
      document.addEventListener(type, react, { signal: listening.signal });
    listen('pointerdown', ({ target }) => {
      if (target instanceof Element && target.closest('[data-reading]')) return;
      isPressed = true;
      hasChanged = false;
      hadSome = isMarking || timer !== undefined;
      clearTimeout(timer);
      timer = undefined;
      // Most presses are on a choice, with nothing selected: those wait for no machine.
      if (isMarking) tools.send({ type: 'selection.drop' });
    });
    listen('selectionchange', () => {
      if (isPressed) hasChanged = true;
      else readAfter(restMs);
    });
    listen('pointerup', () => {
      // A click on a choice selects nothing and leaves nothing selected; what is told of late is read once it rests.
      if (isPressed && (hasChanged || hadSome)) afterPaint(() => isPressed || listening.signal.aborted || readAfter(0));
      isPressed = false;
    });
    // The browser takes over a touch that selects, often when it has selected the word already; one that scrolls as well.
    listen('pointercancel', () => {
      if (isPressed && hasChanged) readAfter(restMs);
      isPressed = false;
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
      listening.abort();
    };
  }, [tools]);
}
