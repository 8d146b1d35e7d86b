import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type Choice = { id: string; name: string };
type ReachedProps = {
  /** `course` left out: it is chosen elsewhere. */
  draft: { to: 'group' | 'course' | 'names'; group: string; names: string; course?: string };
  groups: readonly Choice[];
  courses?: readonly Choice[];
  change: (changed: { group?: string; names?: string; course?: string }) => void;
  error: string | undefined;
};

/** Whom something reaches: the group, the course, or the students by name. */
export function Reached({ draft, groups, courses = [], change, error }: ReachedProps) {
  const { to } = draft;
  if (to === 'names')
    return (
      <TextArea
        name="names"
        label="Usernames or email addresses"
        value={draft.names}
        onChange={(names) => change({ names })}
        rows={3}
        hint="One per line, or separated by commas."
        error={error}
        required
      />
    );
  const isGroup = to === 'group';
  return (
    <SelectField
      name={to}
      label={isGroup ? 'Group' : 'Course'}
      value={isGroup ? draft.group : (draft.course ?? '')}
      onChange={(value) => change(isGroup ? { group: value } : { course: value })}
      placeholder={isGroup ? 'Select a group…' : 'Select a course…'}
      options={(isGroup ? groups : courses).map(({ id, name }) => ({ value: id, label: name }))}
      error={error}
      required
    />
  );
}
