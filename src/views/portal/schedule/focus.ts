const focusOn = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();

/** The page's heading: where the focus goes when what it was on makes room for something that is still to come. */
export const focusTitle = () => focusOn('h1');

export const focusChosenTab = () => focusOn('[role="tab"][aria-selected="true"]');

/** Whether the focus is on nothing: what it was on is gone. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
