export const focusChosenTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();

/** Whether the focus is on nothing: what it was on is gone. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
