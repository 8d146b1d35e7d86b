/** What has the focus in place of something that goes: a heading, or in a dialog the button that has it first. */
const takesFocus = 'h1[tabindex], h2[tabindex], dialog [data-safe]';

/**
 * Moves the focus from something that is about to go to the heading of what it stands in: that of its card or part, or else the page's. Without
 * it the focus would fall to the document, and the next Tab would begin at the top.
 */
export function focusHeadingAbove(element: Element) {
  for (let place = element.parentElement; place; place = place.parentElement) {
    const heading = place.querySelector<HTMLElement>(takesFocus);
    if (heading) return heading.focus();
  }
}
