import { useEffect, useRef } from 'react';
import type { Sheet } from './answer-sheet-view.ts';

const letters = 'ABCDEF';
const typed = 'input:not([type="radio"]), textarea, select, [role="separator"], [data-panel] *';
const numberField = 'input[inputmode="decimal"]:not([data-panel] *, [data-waiting] *)';
const textField = 'input:not([type="radio"]), textarea, select';
const open = 'dialog[open], [role="dialog"]:not([data-panel])';

/** The keys that opened what the focus is in now, and close it again: of the question list, and of a tool's panel. */
const closingKeys = [
  { within: '[data-palette]', keys: ['p'] },
  { within: '[data-panel]', keys: ['k', 'r'] },
];

/** What further keys do, by the key in lower case. */
export type MoreKeys = Record<string, () => void>;

function toEvent(key: string) {
  if (key === 'ArrowRight') return { type: 'question.next' } as const;
  if (key === 'ArrowLeft') return { type: 'question.back' } as const;
  const upper = key.toUpperCase();
  if (upper === 'M') return { type: 'mark.toggle' } as const;
  const letter = /^[1-6]$/.test(key) ? letters[Number(key) - 1] : upper;
  return letter && letter.length === 1 && letters.includes(letter) ? ({ type: 'answer.choose', letter } as const) : null;
}

/** Whether the key closes what the focus is in; nothing that is being typed does. */
function isClosing({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.matches(textField) || document.querySelector('dialog[open]')) return false;
  return closingKeys.some(({ within, keys }) => target.closest(within) && keys.includes(key.toLowerCase()));
}

/** A number is typed without a way to its field by Tab: the first character takes the focus there, and then arrives there. */
function startsNumber(key: string): boolean {
  const field = /^[\d.-]$/.test(key) ? document.querySelector<HTMLInputElement>(numberField) : null;
  field?.focus();
  return field !== null;
}

/**
 * Keys of the exam hall, none of them a restricted one (src/content/shortcuts.ts tells them). Listens while the questions are on the screen; never inside a text field, and not while a dialog or the palette is open. `more`
 * are the keys of the page around the questions.
 */
export function useShortcuts(sheet: Sheet, more: MoreKeys) {
  const latest = useRef(more);
  useEffect(() => {
    latest.current = more;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      const act = latest.current[event.key.toLowerCase()];
      if (isClosing(event)) {
        event.preventDefault();
        act?.();
        return;
      }
      // A click on a dialog's words leaves the focus outside its fields: nothing typed there may reach the question behind.
      if (document.querySelector(open)) return;
      if (event.target instanceof Element && event.target.matches(typed)) return;
      if (startsNumber(event.key)) return;
      const intent = toEvent(event.key);
      if (!intent && !act) return;
      // A radio button would also move with the arrow.
      event.preventDefault();
      if (intent) sheet.send(intent);
      else act?.();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [sheet]);
}
