/** What a file has in it, as base64. Throws what `unreadable` makes. */
export async function toBase64(blob: Blob, unreadable: () => Error): Promise<string> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(unreadable());
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(',') + 1);
}
