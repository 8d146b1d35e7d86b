import Maximize2 from 'lucide-react/icons/maximize-2';
import { useState } from 'react';
import { Content } from '../../ui/content.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './question-figure.module.css';

type Props = { address: string; alt: string | undefined; name: string };

/** Opens the figure on the screen, for a keyboard that must not press Tab. */
export const enlargeFigure = () => document.querySelector<HTMLButtonElement>('[data-enlarge]:not([data-waiting] *)')?.click();

/** The figure of a question or a passage, at most 45 % of the window's height; a click anywhere on it shows it as large as the window. */
export function QuestionFigure({ address, alt, name }: Props) {
  const [isEnlarged, setEnlarged] = useState(false);
  const close = () => setEnlarged(false);
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
      {isEnlarged ? (
        <Dialog full title="Figure" onCancel={close} actions={[{ label: 'Close', onChoose: close, safe: true }]}>
          <img src={address} alt={alt ?? name} className={styles.large} />
        </Dialog>
      ) : null}
    </div>
  );
}
