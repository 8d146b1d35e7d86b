/** Where a collector of OpenTelemetry takes traces, what it is to be sent with, and what we are called there. */
export type Collector = { url: string; headers: Record<string, string>; serviceName: string };

/** Where a collector takes traces, by its address as OpenTelemetry's variables give it. */
export const toTracesUrl = (endpoint: string): string => `${endpoint.replace(/\/+$/, '')}/v1/traces`;

/** Reads `name=value,name=value` with values as in a URL, which is how OpenTelemetry's variables give headers. Throws without repeating them. */
export function readHeaders(text: string): Record<string, string> {
  const pairs = text === '' ? [] : text.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = pair ?? [];
      if (name === undefined || value === undefined || !isEncoded(value))
        throw new Error('is not a list as name=value,name=value');
      return [name.toLowerCase(), decodeURIComponent(value)];
    }),
  );
}

/** Whether a value can be read, as one of characters that a header may have. */
function isEncoded(value: string): boolean {
  try {
    return /^[\x20-\x7e]+$/.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}
