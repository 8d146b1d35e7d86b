/** The name of an action, guard or actor, as the machine gives it; 'inline' for one without. */
export function getName(word: unknown): string {
  if (typeof word === 'string') return word;
  const isNamed = (typeof word === 'object' || typeof word === 'function') && word !== null && 'type' in word;
  return isNamed ? String(word.type) : 'inline';
}

/** An identifier: what a machine tells apart by. Sentences and numbers are not what a chart is about. */
const isWord = (value: unknown): value is string => typeof value === 'string' && /^[a-z]\w{0,24}$/i.test(value);

/** Stands for any event and context: whatever is read of it is there, and is no word. */
const anything: object = new Proxy(() => anything, { get: (_, key) => (key === Symbol.toPrimitive ? () => '' : anything) });

/** Parameters that follow from an event are asked with one that could be any; those that need a real one have no words to show. */
function readParams(word: object): unknown {
  if (!('params' in word)) return undefined;
  if (typeof word.params !== 'function') return word.params;
  try {
    return word.params({ context: anything, event: anything }, undefined);
  } catch {
    return undefined;
  }
}

/** An action of XState with an event written in place: `raise(journal.kept)`. */
function describeBuiltIn(word: object): string | null {
  const [, verb] = getName(word).match(/^xstate\.(raise|emit)$/) ?? [];
  if (!verb) return null;
  const event = 'event' in word ? word.event : undefined;
  const type = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';
  // A delay is such an action as well, which XState adds.
  return type === '' || type.startsWith('xstate.') ? null : `${verb}(${type})`;
}

/** Name and words of the parameters: `endBy(timeUp)`, so that transitions with the same guard can be told apart. */
export function describeWord(word: unknown): string {
  const name = getName(word);
  if ((typeof word !== 'object' && typeof word !== 'function') || word === null) return name;
  const builtIn = describeBuiltIn(word);
  if (builtIn) return builtIn;
  const params = readParams(word);
  const words = typeof params === 'object' && params !== null ? Object.values(params).filter(isWord) : [];
  return words.length > 0 ? `${name}(${words.join(', ')})` : name;
}
