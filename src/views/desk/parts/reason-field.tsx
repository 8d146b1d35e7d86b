import { TextArea } from '../../ui/text-area.tsx';

/** Why staff do something: needed wherever it is asked. `hint`: where it is kept, and who reads it. */
export function ReasonField({
  value,
  onChange,
  isMissing,
  hint = 'Kept in the record of actions.',
}: {
  value: string;
  onChange: (reason: string) => void;
  isMissing: boolean;
  hint?: string;
}) {
  return (
    <TextArea
      name="reason"
      label="Reason"
      rows={2}
      value={value}
      onChange={onChange}
      hint={hint}
      error={isMissing ? 'This is needed, in a few words.' : undefined}
      required
    />
  );
}
