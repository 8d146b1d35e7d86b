/** Puts the focus on the first field of a form that its errors stand at. The errors must be in the page already (`flushSync`). */
export const focusFirstWrong = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
