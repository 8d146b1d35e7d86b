import type { ReactNode } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import styles from './table.module.css';

type Choice<Name> = Pick<SelectFieldProps, 'label' | 'options'> & { name: Name };

/** What narrows a list: words that are searched, and choices, as the address has them. */
export function ListFilters<Name extends string>({
  filters,
  onChange,
  label,
  placeholder,
  choices,
  children,
}: {
  filters: Record<Name | 'search', string>;
  onChange: (name: Name | 'search', value: string) => void;
  /** Of the search, as it is read. */
  label: string;
  placeholder: string;
  choices: readonly Choice<Name>[];
  /** What else narrows it. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.filters}>
      <SearchField label={label} placeholder={placeholder} value={filters.search} onChange={(text) => onChange('search', text)} />
      {choices.map(({ name, ...choice }) => (
        <SelectField key={name} name={name} {...choice} value={filters[name]} onChange={(value) => onChange(name, value)} />
      ))}
      {children}
    </div>
  );
}
