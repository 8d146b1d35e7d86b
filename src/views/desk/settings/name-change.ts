import type { FieldChange, SettingName } from '../../../../contract/desk/settings.ts';
import { nameField, writeValue } from '../../../content/desk/setting-words.ts';
import type { Difference } from '../parts/differences.tsx';

/** A change of a setting's field, in that field's words. */
export const nameChange = (name: SettingName, { field, before, after }: FieldChange): Difference => ({
  label: nameField(name, field),
  before: writeValue(name, field, before),
  after: writeValue(name, field, after),
});
