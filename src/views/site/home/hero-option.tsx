import type { HeroOption as Option } from '../../../content/site/hero-questions.ts';
import { heroField } from '../../../machines/site/hero-question.machine.ts';
import styles from './hero-question.module.css';

/** One option: a native radio button behind an answer bubble. Once one is chosen, a tick stands at the right one, a cross at a wrong choice. */
export function HeroOption({
  option: { key, text },
  isRight,
  isChosen,
  onChoose,
}: {
  option: Option;
  isRight: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={styles.option} data-right={isRight || undefined}>
      <input type="radio" name={heroField.answer} value={key} checked={isChosen} onChange={onChoose} className={styles.radio} />
      <span className={styles.bubble} aria-hidden>
        {key}
      </span>
      <span className={styles.text}>{text}</span>
      <svg viewBox="0 0 20 20" className={styles.judged} aria-hidden>
        <path d={isRight ? 'M3 11l5 5L17 5' : 'M5 5l10 10M15 5L5 15'} />
      </svg>
    </label>
  );
}
