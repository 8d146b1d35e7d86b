import { useSelector } from '@xstate/react';
import { type AuditLine, auditSubjects, byCommandLine } from '../../../contract/desk/audit.ts';
import { subjectWords } from '../../content/desk/field-words.ts';
import { actionListMachine } from '../../machines/desk/lists.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useDesk } from './desk-context.ts';
import { ActionLines } from './parts/action-lines.tsx';
import { ListFilters } from './parts/list-filters.tsx';
import { ListFrame } from './parts/list-frame.tsx';
import { Narrowed } from './parts/narrowed.tsx';
import { useDeskList } from './use-desk-list.ts';

const filterNames = ['search', 'actor', 'kind', 'day', 'person'] as const;

/** What somebody is called in some actions. */
function findName(lines: readonly AuditLine[], person: string): string {
  const about = lines.find(({ subjectId }) => subjectId === person);
  return about?.subjectName ?? lines.flatMap(({ people }) => people.first).find(({ id }) => id === person)?.name ?? 'one person';
}

/** The record of actions: who did what on whom, when and why. */
export function ActionsPage({ logic = actionListMachine }: { logic?: typeof actionListMachine }) {
  const { colleagues } = useDesk();
  const { list, filters, change, isFiltered } = useDeskList(logic, filterNames);
  const { lines } = useSelector(list, selectContext);
  const actors = [...colleagues, { id: byCommandLine, name: 'On the command line' }];
  // Tutors do things, too: whose actions are shown can be chosen.
  const another = filters.actor === '' || actors.some(({ id }) => id === filters.actor) ? null : filters.actor;
  const nameOfAnother = lines.find(({ actorId }) => actorId === another)?.actor ?? 'Somebody else';
  return (
    <>
      <PageHeading title="Record of actions" lead="Everything staff changed, newest first. Nobody can edit it." />
      <ListFilters
        filters={filters}
        onChange={change}
        label="Search the record"
        placeholder="Who, what, about whom, why…"
        choices={[
          {
            name: 'actor',
            label: 'Done by',
            options: [
              { value: '', label: 'Anybody' },
              ...actors.map(({ id, name }) => ({ value: id, label: name })),
              ...(another === null ? [] : [{ value: another, label: nameOfAnother }]),
            ],
          },
          {
            name: 'kind',
            label: 'About',
            options: [
              { value: '', label: 'Anything' },
              ...auditSubjects.map((kind) => ({ value: kind, label: subjectWords[kind] })),
            ],
          },
        ]}
      >
        <Field label="Day" name="day" type="date" value={filters.day} onChange={(day) => change('day', day)} />
      </ListFilters>
      {filters.person === '' ? null : (
        <Narrowed onWiden={() => change('person', '')}>Only actions about {findName(lines, filters.person)}.</Narrowed>
      )}
      <ListFrame
        list={list}
        countWords={(total) => `${total} actions`}
        empty={
          <Empty title={isFiltered ? 'No action matches' : 'Nothing has been done yet'}>
            {isFiltered
              ? 'Try fewer letters, another day, or anybody.'
              : 'Anything staff members change, here or on the command line, is listed here.'}
          </Empty>
        }
      >
        {(shown) => <ActionLines lines={shown} {...(filters.person !== '' && { person: filters.person })} />}
      </ListFrame>
    </>
  );
}
