import { memo, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './rich-text.module.css';

/**
 * HTML of a question, passage, option or explanation. It was cleaned by the server when the content was imported (no scripts,
 * styles or links; mathematics as MathML) and is rendered as it stands. So is what people typed, of which the server leaves nothing but text and MathML (server/writing/typed-text.ts). `look`: 'text' is the interface's type, 'passage' is
 * for reading, 'line' stands inside a line (an option), 'inline' among words, in their type.
 */
export const RichText = memo(function RichText({
  html,
  look = 'text',
}: {
  html: string;
  look?: 'text' | 'passage' | 'line' | 'inline';
}) {
  const rich = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (rich.current && html.includes('<table')) return watchTables(rich.current);
  }, [html]);
  const Tag = look === 'inline' ? 'span' : 'div';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made or cleaned by the server.
  return <Tag ref={rich} className={classes(styles.rich, styles[look])} dangerouslySetInnerHTML={{ __html: keepMarks(html) }} />;
});

/** Keeps each table in reach of the keyboard while it is wider than its place, where it scrolls, and never else. Returns what ends it. */
function watchTables(rich: HTMLElement): () => void {
  const tables = [...rich.querySelectorAll('table')];
  const observer = new ResizeObserver(() => {
    for (const table of tables) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else table.removeAttribute('tabindex');
    }
  });
  observer.observe(rich);
  return () => observer.disconnect();
}

/** Keeps a comma, a question mark or an ellipsis on the line of the formula before it: a browser may break there. */
const keepMarks = (html: string) =>
  html.replace(
    /<math(?![^>]*display="block")(?:(?!<math).)*?<\/math>[.,;:?!)’”…]+/gs,
    `<span class="${styles.joined}">$&</span>`,
  );
