import { useEffect, useRef } from 'react';
import styles from './symbol-keys.module.css';

/** What a touch keyboard hides. `inserts` where it is more than the sign; the caret stands before its last bracket. */
const keys = [
  { sign: 'x', name: 'x' },
  { sign: 'y', name: 'y' },
  { sign: '^', name: 'to the power of' },
  { sign: '√', name: 'square root', inserts: '√()' },
  { sign: 'π', name: 'pi' },
  { sign: '|a|', name: 'absolute value', inserts: 'abs()' },
  { sign: '(', name: 'open parenthesis' },
  { sign: ')', name: 'close parenthesis' },
  { sign: '≤', name: 'less than or equal' },
  { sign: '≥', name: 'greater than or equal' },
  { sign: 'sin', name: 'sine', inserts: 'sin()' },
  { sign: 'log', name: 'logarithm', inserts: 'log()' },
  { sign: 'f′', name: 'derivative', inserts: 'deriv()' },
  { sign: '∫', name: 'integral', inserts: 'integral()' },
];

/** Keys that write into the field that was last used. They do not take its focus from it. */
export function SymbolKeys() {
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.type === 'text') field.current = target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  const write = (text: string) => {
    const target = field.current?.isConnected ? field.current : document.querySelector<HTMLInputElement>('input[type="text"]');
    if (!target) return;
    target.focus();
    target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    if (text.endsWith('()')) target.selectionStart = target.selectionEnd = (target.selectionEnd ?? 1) - 1;
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };

  return (
    <fieldset aria-label="Symbols" className={styles.keys}>
      {keys.map(({ sign, name, inserts = sign }) => (
        <button
          key={sign}
          type="button"
          aria-label={name}
          className={styles.key}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => write(inserts)}
        >
          {sign}
        </button>
      ))}
    </fieldset>
  );
}
