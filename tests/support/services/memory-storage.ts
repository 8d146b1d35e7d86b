/** A session storage for tests that run without a browser. */
export function memoryStorage(start: Record<string, string> = {}): Storage {
  const entries = new Map(Object.entries(start));
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value);
    },
    removeItem: (key) => {
      entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
