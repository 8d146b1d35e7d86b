import { sessionLife } from '../../../contract/legal-limits.ts';
import { closeAfterMs } from '../../../contract/limits.ts';
import { useNotedMs } from '../../accounts/sessions.ts';
import type { QuickCall } from '../../http/serve.ts';

/**
 * The quick way of an exam's calls. A call's common case is one statement, which is its own check: who asks, whose sitting, and all that the general
 * way (exam/student) demands of it. It changes the row only as it was read (`xmin` is another after each change), and locks the root of the sitting
 * first, as everybody does. Where it gives no row, nothing was changed, and the general way decides: it stays the truth, and says what is wrong. Each
 * condition here may therefore be stricter than the general way's, and must never be weaker.
 */

/** What each call gives its statement: which session, and when it came, as a text for PostgreSQL. */
export type CallInput = { session: string; now: string };

export const toCallInput = ({ session, now }: QuickCall): CallInput => ({ session, now: now.toISOString() });

/** The columns of `CallInput` in PostgreSQL, for `jsonb_to_recordset`. */
export const callColumns = 'n int, session text, now timestamptz';

/** The instant that is so much earlier than the call. */
const before = (call: string, ms: number) => `${call}.now - interval '${ms} milliseconds'`;

/** Whether a lookup finds nothing: as `not exists`, which PostgreSQL may answer by reading the whole table, this goes by its index. */
export const isNowhere = (lookup: string) => `(select true ${lookup} limit 1) is null`;

/**
 * Who asks: a living session of a student who is there and not disabled, none of whose modules waits to be closed at its deadline. Every lookup is
 * lateral and limited, so that it goes by its index whatever PostgreSQL believes of the tables; for the same reason the state is compared so that no
 * partial index of sittings in progress fits, of which there may be thousands more than when the statement was planned. A session that somebody else
 * has locked is renewed by a later call: nobody waits for it.
 */
export const callers = `
  callers as materialized (
    select input.*, sessions.person_id as student
    from input
    cross join lateral (
      select person_id from sessions
      where token_hash = input.session and role = 'student' and used_at > ${before('input', sessionLife.idleMs)} and created_at > ${before('input', sessionLife.longestMs)}
      limit 1
    ) as sessions
    cross join lateral (select id from students where id = sessions.person_id and disabled_at is null limit 1) as students
    where ${isNowhere(`
      from sittings
      where student_id = sessions.person_id and state <> 'assigned' and state <> 'submitted' and deadline < ${before('input', closeAfterMs)}`)}
  ), renewable as materialized (
    select sessions.token_hash, callers.now
    from callers
    cross join lateral (
      select token_hash from sessions
      where token_hash = callers.session and used_at < ${before('callers', useNotedMs)}
      limit 1 for no key update skip locked
    ) as sessions
  ), renewed as (
    update sessions set used_at = renewable.now from renewable where sessions.token_hash = renewable.token_hash
  )`;

/** The callers' sittings that the calls are about, each as it is now; `read` tells whether it was changed since. */
export const ownSittings = `
  own as materialized (
    select callers.*, sitting.*, coalesce(sitting.record_id, sitting.id) as root, version.question_count
    from callers
    cross join lateral (
      select sittings.xmin as read, sittings.* from sittings
      where sittings.id = callers.sitting and sittings.student_id = callers.student
      limit 1
    ) as sitting
    cross join lateral (select question_count from quiz_versions where id = sitting.version_id limit 1) as version
    where ${isNowhere('from quizzes where id = sitting.quiz_id and is_node')}
  )`;

/**
 * Planned changes whose roots are locked, in the order of their ids; one that somebody else has locked is left to the general way, which waits. What
 * is planned goes along to each step that follows: PostgreSQL takes the plan for one row, and would look through all of it for each.
 */
export const lockRoots = (planned = 'planned') => `
  locked as materialized (
    select ${planned}.*, root_sitting.xmin as root_locked
    from ${planned} join sittings as root_sitting on root_sitting.id = ${planned}.root
    order by ${planned}.root for no key update of root_sitting skip locked
  )`;

/** The last moment that counts: now, or a module's deadline where that has passed. */
export const end = 'least(own.now, own.deadline)';

/** Whole seconds since a sitting's time was last counted. */
export const countedSeconds = `greatest(0, floor(extract(epoch from ${end} - own.counted_at)))::int`;

/** The seconds by question with what is reported: none goes down, and none is longer than the sitting has been open. */
export const keptTimes = `
  own.time_per_question || coalesce((
    select jsonb_object_agg(spent.key, greatest(
      coalesce((own.time_per_question -> spent.key)::float8, 0), least(spent.value::float8, open.seconds)))
    from (select greatest(0, extract(epoch from ${end} - own.started_at)::float8) + 5 as seconds offset 0) as open
    cross join jsonb_each(own.times) as spent), '{}')`;

/** Whether a sitting is open to this tab, and its time has been counted from its beginning. */
export const isOpen = `
  own.state = 'inProgress' and own.started_at is not null and own.counted_at is not null
  and (own.holder is null or own."givenHolder" = own.holder)`;
