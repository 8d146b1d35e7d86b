import { findPerson, type PersonName } from '../accounts/people.ts';
import { type AuditEntry, act, commandLine } from '../audit/act.ts';
import type { Database, Transaction } from '../db/open.ts';
import { subject as aboutStudent } from '../desk/students/subject.ts';
import { CallRefused } from '../http/refused.ts';
import { answerTo } from './answers.ts';
import type { Arguments } from './arguments.ts';
import type { Answer, Command, Outcome, SchoolDeps } from './command.ts';
import { findStudentBehind } from './find-behind.ts';
import { plan } from './plan.ts';

/** Carries out a command line with an open database. Throws nothing: what goes wrong is in the answer. */
export async function runAdmin(argv: readonly string[], { db, ...deps }: SchoolDeps & { db: Database }): Promise<Answer> {
  const planned = plan(argv);
  if ('answer' in planned) return planned.answer;
  const { command, args } = planned;
  return answerTo(argv, () => ('run' in command ? runInSchool(db, { command, args, deps }) : command.runOffline(args, deps)));
}

type Run = { command: Extract<Command, { run: unknown }>; args: Arguments; deps: SchoolDeps };

/** A command that changes something leaves a row in the record of actions; another one can change nothing. */
function runInSchool(db: Database, { command, args, deps }: Run): Promise<Outcome> {
  const { now } = deps;
  if (!command.changes) {
    const look = (tx: Transaction) =>
      command.run(tx, args, { ...deps, act: { tx, now, actor: commandLine, record: refuse, last: refuse } });
    return db.transaction(look, { accessMode: 'read only' });
  }
  return act(db, { actor: commandLine, now }, async ({ tx, record, last }) => {
    const before = await describeCommand(tx, command, args);
    let isRecorded = false;
    const noteRecord = async (entry: AuditEntry) => {
      isRecorded = true;
      await record(entry);
    };
    const outcome = await command.run(tx, args, { ...deps, act: { tx, now, actor: commandLine, record: noteRecord, last } });
    // Whom a command added is there only now.
    if (!isRecorded) await record(before.subject.id === null ? await describeCommand(tx, command, args) : before);
    return outcome;
  });
}

const refuse = (): never => {
  throw new Error('A command that records an action says so (`changes`).');
};

/**
 * What is recorded of a command that records nothing itself: its name and what it was given, about the person whom it names or who is behind the
 * sitting or the payment that it names: erasing a student leaves nothing of it. Where nobody is, nothing is kept that was written in words.
 */
async function describeCommand(tx: Transaction, { name, positionals }: Command, args: Arguments): Promise<AuditEntry> {
  const { reason, ...given } = args.entries({ positionals });
  const behind = await findStudentBehind(tx, given);
  if (behind) return { action: name, subject: aboutStudent(behind), after: given, reason };
  const person = namePerson(name, given);
  const found = person && (await findPerson(tx, person).catch(unlessFaulty));
  if (found) return { action: name, subject: { kind: person.role, id: found.id, name: found.username }, after: given, reason };
  const { key: _key, text: _text, ...after } = given;
  return { action: name, subject: { kind: 'school', id: null, name: Object.values(after)[0] ?? '' }, after };
}

function namePerson(command: string, { student, username = '' }: Record<string, string>): PersonName | null {
  if (student !== undefined) return { role: 'student', username: student };
  const role = (['student', 'teacher', 'staff'] as const).find((each) => command.startsWith(`${each} `));
  return role && username !== '' ? { role, username } : null;
}

/** Whoever is not there is nobody: the command says so itself. */
function unlessFaulty(error: unknown): null {
  if (error instanceof CallRefused) return null;
  throw error;
}
