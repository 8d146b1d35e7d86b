import type { Question } from '../../../contract/exam/questions.ts';
import { classes } from './classes.ts';
import styles from './content.module.css';
import { RichText } from './rich-text.tsx';

/**
 * A question, passage or option: the image at `content`, or the HTML that it is. `alt` says what the image shows; without it, it is
 * named by what it is (`name`: 'Question 3'). `look` is that of RichText. `lazy` waits with the image until it is scrolled to.
 */
export function Content({
  content,
  format,
  name,
  alt,
  look = 'text',
  lazy = false,
}: {
  content: string;
  format: Question['passageFormat'];
  name: string;
  alt: string | undefined;
  look?: 'text' | 'passage' | 'line';
  lazy?: boolean;
}) {
  if (format !== 'image') return <RichText html={content} look={look} />;
  const words = alt ?? `${name}, shown as an image`;
  return <img src={content} alt={words} className={classes(styles.image, styles[look])} {...(lazy ? { loading: 'lazy' } : {})} />;
}
