import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

type Filters = Readonly<Record<string, string>>;

/** The filters of a list by name, as the address has them, and what changes one: a list can be gone back to, reloaded and handed on. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (name: Name, value: string) => void] {
  const [search, setSearch] = useSearchParams();
  const address = search.toString();
  // The address follows in a transition: a field that waited for it would lose letters of whoever types fast.
  const [ahead, setAhead] = useState<{ of: string; search: URLSearchParams } | null>(null);
  if (ahead && ahead.of !== address) setAhead(null);
  const shown = ahead?.of === address ? ahead.search : search;
  const filters = Object.fromEntries(names.map((name) => [name, shown.get(name) ?? ''])) as Record<Name, string>;
  const change = (name: Name, value: string) => {
    const after = new URLSearchParams(shown);
    if (value === '') after.delete(name);
    else after.set(name, value);
    setAhead({ of: address, search: after });
    setSearch(after, { replace: true });
  };
  return [filters, change];
}

/** Tells a list's machine whenever the address has other filters. */
export function useFiltersTold(list: { send: (event: { type: 'filters.change'; filters: Filters }) => void }, filters: Filters) {
  const told = JSON.stringify(filters);
  useEffect(() => {
    list.send({ type: 'filters.change', filters: JSON.parse(told) });
  }, [list, told]);
}
