/**
 * What has been typed or chosen: the value of every named control under `root`. Of a radio group the checked one's value, of a checkbox
 * its value while it is checked; unchecked ones are left out.
 */
export function typedFields(root: ParentNode): Record<string, string> {
  const controls = root.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    ':is(input, select, textarea)[name]',
  );
  return Object.fromEntries([...controls].filter(isChosen).map(({ name, value }) => [name, value]));
}

const isChosen = (control: Element) =>
  !(control instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(control.type) || control.checked;
