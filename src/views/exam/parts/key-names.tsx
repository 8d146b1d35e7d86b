/** Keys in a sentence: 'Control, Alt and Tab', each as a key. `last` stands before the last one. */
export function KeyNames({ keys, last = ' and ' }: { keys: readonly string[]; last?: string }) {
  return keys.map((key, index) => (
    <span key={key}>
      {index === 0 ? '' : index === keys.length - 1 ? last : ', '}
      <kbd>{key}</kbd>
    </span>
  ));
}
