/** As long as a browser may take to begin reading what is saved, in ms. */
const readableMs = 60_000;

/** Has the browser save a file under a name: a JSON text, unless another type is named. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readableMs);
}
