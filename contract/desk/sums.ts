/** Reads a sum of rupees or dollars as it is typed, '1250' or '1,250.50', in minor units, of which both currencies have a hundred; null for anything else. */
export function readMinor(text: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(',', '')) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
