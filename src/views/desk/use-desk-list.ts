import type { Actor } from 'xstate';
import type { createDeskList } from '../../machines/desk/desk-list.machine.ts';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { useFilters, useFiltersTold } from './use-filters.ts';

type ListLogic<Line> = ReturnType<typeof createDeskList<Line>>;

/** The flow of a page with a list, narrowed by the filters that the address has: these, what changes one, and whether there are any. */
export function useDeskList<Line, Name extends string>(logic: ListLogic<Line>, names: readonly Name[]) {
  const [filters, change] = useFilters(names);
  const list: Actor<ListLogic<Line>> = useFlow(logic, { input: { filters } });
  useOpened(list);
  useFiltersTold(list, filters);
  const isFiltered = names.some((name) => filters[name] !== '');
  return { list, filters, change, isFiltered };
}
