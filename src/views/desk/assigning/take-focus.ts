/** For what a press puts in the place of its button, which goes: a screen reader and the next Tab go on here. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
