import { Text } from '../../ui/layout.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './sheet-sections.module.css';

/** Parts of a sheet under their titles, as `tools/scripts/reference-sheets.mjs` writes them. */
export const SheetSections = ({ sections }: { sections: { title: string; html: string }[] }) =>
  sections.map(({ title, html }) => (
    <section key={title} className={styles.section}>
      <Text as="h3" tone="soft" size="s" weight="strong">
        {title}
      </Text>
      <RichText html={html} />
    </section>
  ));

/** Where a sheet scrolls, in reach of the keyboard. */
export const SheetBody = ({ label, children }: { label: string; children: React.ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
  <section aria-label={label} tabIndex={0} className={styles.body}>
    {children}
  </section>
);
