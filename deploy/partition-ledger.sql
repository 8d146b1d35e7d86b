-- Splits the ledger and the sittings' events into partitions by a hash of their sitting: docs/operations.md, 'Old sittings', says for whom that is worth it. As
-- the owner of the tables, after a backup, with all processes stopped:
--   psql --single-transaction --set ON_ERROR_STOP=on --file deploy/partition-ledger.sql "$(cat /etc/prepchart/database-url)" && prepchart-admin migrate
-- 16 partitions each, or as many as PGOPTIONS='-c prepchart.partitions=64' says; 0 makes one table of them again. Needs as much free disk as both tables take.
-- No query, no setting and no migration has to know of it, and a dump and a restore keep it. Where the tables have an owner of their own, `migrate` gives the
-- rows to the other user anew.
-- The limit of the role that serves is not for this: it takes a minute for ten million rows.
set local statement_timeout = 0;
do $$
declare
  parts constant int := coalesce(nullif(current_setting('prepchart.partitions', true), ''), '16')::int;
  kept text;
  part text;
  statement text;
  keys text[];
  had bigint;
  moved bigint;
begin
  foreach kept in array array['ledger', 'sitting_events'] loop
    execute format('lock table %I in access exclusive mode', kept);
    if exists (select from pg_class where relname = format('%s_of_%s_0', kept, parts)) then
      raise exception '% has % partitions already.', kept, parts;
    end if;
    -- Keys, indexes and triggers come back by their names, which a later migration may know.
    select array_agg(format('alter table %I add constraint %I %s', kept, conname, pg_get_constraintdef(oid)) order by contype desc)
      into keys from pg_constraint where conrelid = kept::regclass;
    select keys || coalesce(array_agg(replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')), '{}')
      into keys from pg_index
      where indrelid = kept::regclass and not exists (select from pg_constraint where conindid = indexrelid and conrelid = kept::regclass);
    select keys || coalesce(array_agg(pg_get_triggerdef(oid)), '{}') into keys from pg_trigger where tgrelid = kept::regclass and not tgisinternal;
    execute format('alter table %I rename to %I', kept, kept || '_before');
    execute format(
      'create table %I (like %I including defaults including storage including comments) %s',
      kept, kept || '_before', case when parts > 0 then 'partition by hash (sitting_id)' end);
    for number in 0 .. parts - 1 loop
      part := format('%s_of_%s_%s', kept, parts, number);
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)', part, kept, parts, number);
    end loop;
    execute format('select count(*) from %I', kept || '_before') into had;
    execute format('insert into %I select * from %I', kept, kept || '_before');
    get diagnostics moved = row_count;
    if moved <> had then
      raise exception '% of % rows of % were moved.', moved, had, kept;
    end if;
    execute format('drop table %I', kept || '_before');
    foreach statement in array keys loop
      execute statement;
    end loop;
    execute format('analyze %I', kept);
    raise notice '%: % rows in % partitions', kept, moved, parts;
  end loop;
end $$;
