import { SelectField, type SelectFieldProps } from '../ui/select-field.tsx';
import { listZones } from './zone-options.ts';

/** A time zone as a field of a form: the one that is chosen first, then all others by their cities. */
export function ZoneField(shared: Omit<SelectFieldProps, 'options' | 'placeholder'>) {
  const zones = listZones({ timeZone: shared.value, ownTimeZone: shared.value });
  return <SelectField {...shared} options={zones.map(({ zone, label }) => ({ value: zone, label }))} />;
}
