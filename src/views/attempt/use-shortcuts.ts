import { useEffect } from 'react';
import type { Attempt } from './quiz-attempt-screen.ts';

const letters = 'ABCDEF';
const typed = 'input:not([type="radio"]), textarea, select, [role="separator"]';
const open = 'dialog[open], [role="dialog"]';

/** Keys of the exam hall, none of them a restricted one: arrows move, A to F or 1 to 6 choose, M marks. */
export const shortcuts = [
  { keys: ['←', '→'], does: 'the question before and the next one' },
  { keys: ['A', '–', 'D'], does: 'choose an option (or 1 to 4)' },
  { keys: ['M'], does: 'mark for review' },
];

function eventOf(key: string) {
  if (key === 'ArrowRight') return { type: 'question.next' } as const;
  if (key === 'ArrowLeft') return { type: 'question.back' } as const;
  const upper = key.toUpperCase();
  if (upper === 'M') return { type: 'mark.toggle' } as const;
  const letter = /^[1-6]$/.test(key) ? letters[Number(key) - 1] : upper;
  return letter && letter.length === 1 && letters.includes(letter) ? ({ type: 'answer.choose', letter } as const) : null;
}

/** Listens while the questions are on the screen; never inside a text field, and not while a dialog or the palette is open. */
export function useShortcuts(attempt: Attempt) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      // A click on a dialog's words leaves the focus outside its fields: nothing typed there may reach the question behind.
      if (document.querySelector(open)) return;
      if (event.target instanceof Element && event.target.matches(typed)) return;
      const intent = eventOf(event.key);
      if (!intent) return;
      // A radio button would also move with the arrow.
      event.preventDefault();
      attempt.send(intent);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [attempt]);
}
