import type { Ref } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import areaStyles from './text-area.module.css';

export type TextAreaProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Lines shown at first; people can pull it longer. */
  rows?: number;
  required?: boolean;
  maxLength?: number;
  /** Within a test, Shift writes capital letters in it, as in a note. */
  note?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled text of several lines. */
export function TextArea({ label, name, value, onChange, rows = 5, hint, error, required, maxLength, note, ref }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          ref={ref}
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          rows={rows}
          required={required}
          maxLength={maxLength}
          data-note={note ? '' : undefined}
          className={classes(styles.input, areaStyles.area)}
        />
      )}
    </FieldFrame>
  );
}
