import { actionListMachine } from '../../machines/desk/lists.ts';
import { Empty } from '../ui/empty.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ActionLines } from './parts/action-lines.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import styles from './parts/table.module.css';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search'] as const;

/** The record of actions: who did what on whom, when and why. */
export function ActionsPage({ logic = actionListMachine }: { logic?: typeof actionListMachine }) {
  const { list, filters, change } = useDeskList(logic, filterNames);
  return (
    <>
      <PageHeading title="Record of actions" lead="Everything staff changed, newest first. Nobody can edit it." />
      <div className={styles.filters}>
        <SearchField
          label="Search the record"
          placeholder="Who did it, what, or about whom…"
          value={filters.search}
          onChange={(text) => change('search', text)}
        />
      </div>
      <ListFrame
        list={list}
        countWords={(total) => `${total} actions`}
        empty={
          <Empty title={filters.search === '' ? 'Nothing was done yet' : 'No action matches'}>
            Whatever staff change, here or on the command line, is listed here.
          </Empty>
        }
      >
        {(lines) => <ActionLines lines={lines} />}
      </ListFrame>
    </>
  );
}
