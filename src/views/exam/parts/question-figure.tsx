import Maximize2 from 'lucide-react/icons/maximize-2';
import { useEffect, useRef, useState } from 'react';
import { Content } from '../../ui/content.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './question-figure.module.css';

type Props = { address: string; alt: string | undefined; name: string };

/** Opens the figure on the screen, for a keyboard that must not press Tab. */
export const enlargeFigure = () => document.querySelector<HTMLButtonElement>('[data-enlarge]:not([data-waiting] *)')?.click();

/** The figure of a question or a passage, at most 45 % of the window's height; a click anywhere on it shows it as large as the window. */
export function QuestionFigure({ address, alt, name }: Props) {
  const [isEnlarged, setEnlarged] = useState(false);
  return (
    <div className={styles.figure}>
      <Content content={address} format="image" name={name} alt={alt} />
      <button
        type="button"
        className={styles.enlarge}
        data-enlarge=""
        aria-label="Enlarge figure"
        onClick={() => setEnlarged(true)}
      >
        <Maximize2 aria-hidden />
      </button>
      {isEnlarged ? <EnlargedFigure address={address} alt={alt} name={name} onClose={() => setEnlarged(false)} /> : null}
    </div>
  );
}

/** Closes by the key that opened it, too. */
function EnlargedFigure({ address, alt, name, onClose }: Props & { onClose: () => void }) {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.key.toLowerCase() !== 'g') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog full title="Figure" onCancel={onClose} actions={[{ label: 'Close', onChoose: onClose, safe: true }]}>
      <img src={address} alt={alt ?? name} className={styles.large} />
    </Dialog>
  );
}
