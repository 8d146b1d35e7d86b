import { useEffect } from 'react';
import type { ReviewFlow } from './review-flow.ts';

const ways = { ArrowRight: 'question.next', ArrowLeft: 'question.back' } as const;

/** What has its own use for arrow keys: fields, tabs, and what scrolls sideways. */
const keepsArrows = 'input, textarea, select, dialog, [role="tab"], [tabindex="0"]';

/** Left and right arrow go through the questions from anywhere on the page, as long as nothing else wants them. */
export function useArrowKeys(on: boolean, flow: ReviewFlow) {
  useEffect(() => {
    if (!on) return;
    const hear = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(keepsArrows)) return;
      event.preventDefault();
      flow.send({ type: ways[key] });
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [on, flow]);
}
