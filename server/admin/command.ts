import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import type { Environment } from '../environment.ts';
import type { Arguments } from './arguments.ts';

/** Exit codes, as the help tells them. */
export const exitCodes = { done: 0, refused: 1, usage: 2, noDatabase: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** What a command prints and how it ends: the same whether it ran in this process or in a server. */
export type Answer = { exitCode: ExitCode; out: string; err: string };

/** Where a command was called: relative folders are meant from `cwd`; `stdin` is null where nothing was read. */
export type CommandDeps = { now: Date; cwd: string; stdin: string | null };

/** What a command found or did: `text` for people, `data` for --json. `refused` where a part of it was refused. */
export type Outcome = { text: string; data: unknown; refused?: boolean };

/** An option: `value` names what it takes (a flag takes nothing); one of `choices`, where there are some. */
export type Option = { value?: string; choices?: readonly string[]; required?: boolean; says: string };

type CommandDescription = {
  /** Noun and verb; a verb alone where it is about the whole database. */
  name: string;
  summary: string;
  /** Names of what stands without an option, all of them required. */
  positionals: readonly string[];
  options: Readonly<Record<string, Option>>;
  /** What follows the program's name in an example. */
  examples: readonly string[];
  /** What else to know. */
  notes?: string;
};

/**
 * What a command that works on the database needs: `environment` says which school it is, `listeningAt` where the server that carries
 * the command out is reached, if one does. `applied`: the migrations that were made for it.
 */
export type SchoolDeps = CommandDeps & { environment: Environment; listeningAt?: () => string; applied?: string[] };

/**
 * `migrates`: the database is brought to this version's schema before; without it one that was not is refused. `changes`: it may write, and leaves a
 * row in the record of actions: its own, or else what it was given. Any other is read-only to the database, too. `db` is the
 * transaction of it all, which `act` has as well.
 */
type DatabaseCommand = CommandDescription & {
  migrates?: boolean;
  changes?: boolean;
  run(db: Queryable, args: Arguments, deps: SchoolDeps & { act: Act }): Promise<Outcome>;
};
/** A command that needs no database, so that none is made for it. `inSchool`: with this option it reads one. */
type OfflineCommand = CommandDescription & {
  runOffline(args: Arguments, deps: CommandDeps): Promise<Outcome>;
  inSchool?: Pick<DatabaseCommand, 'run'> & { option: string };
};
export type Command = DatabaseCommand | OfflineCommand;

/** The option of every command. */
export const jsonOption: Option = { says: 'one JSON document on standard output, errors too' };
