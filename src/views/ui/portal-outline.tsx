import { Loading } from './loading.tsx';
import styles from './portal-outline.module.css';

/** The portal before its code or its student is known: its sidebar, header and tabs stand at once, without words or links. */
export const PortalOutline = ({ text }: { text: string }) => (
  <div className={styles.frame}>
    <div className={styles.sidebar} aria-hidden />
    <div className={styles.header} aria-hidden />
    <main className={styles.main}>
      <Loading text={text} shape="cards" />
    </main>
    <div className={styles.tabs} aria-hidden />
  </div>
);
