import { useId } from 'react';
import { Stack, Text } from '../../ui/layout.tsx';
import styles from './one-file-field.module.css';

type OneFileFieldProps = {
  name: string;
  kinds: readonly string[];
  isMissing: boolean;
  /** What may be chosen, in a sentence. */
  hint: string;
  onChoose: (file: File) => void;
};

/** A field for one file under its label, with what was chosen. */
export function OneFileField({ name, kinds, isMissing, hint, onChoose }: OneFileFieldProps) {
  const id = useId();
  return (
    <Stack gap={2}>
      <label htmlFor={id} className={styles.label}>
        File
      </label>
      <input
        id={id}
        type="file"
        accept={kinds.join()}
        aria-describedby={`${id}-hint`}
        aria-invalid={isMissing}
        className={styles.file}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
        }}
      />
      <Text id={`${id}-hint`} {...(isMissing ? { weight: 'medium' as const } : { tone: 'soft' as const })} size="s">
        {isMissing ? 'Choose a file first. ' : name === '' ? '' : `Chosen: ${name}. `}
        {hint}
      </Text>
    </Stack>
  );
}
