/** As long as a browser may take to begin reading what is saved, in ms. */
const readableMs = 60_000;

/** Has the browser save a JSON text under a name. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readableMs);
}
