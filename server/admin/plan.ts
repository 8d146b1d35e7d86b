import { failure } from './answers.ts';
import { type Arguments, readArguments, UsageError } from './arguments.ts';
import { type Answer, type Command, exitCodes } from './command.ts';
import { commands } from './commands.ts';
import { formatHelp, formatNounHelp, formatOverview } from './help.ts';

/** What is to be carried out, or the answer where that needs nothing: a help text, or that the command is not understood. */
export type Plan = { answer: Answer } | { command: Command; args: Arguments };

/** Understands a command line without carrying it out. */
export function plan(argv: readonly string[]): Plan {
  const words = argv.filter((word) => word !== '--json');
  try {
    if (words[0] === 'help') return { answer: helped(helpOn(words.slice(1))) };
    if (words.includes('--help') || words.includes('-h')) return { answer: helped(helpOn(leading(words))) };
    if (words.length === 0) return { answer: { ...helped(formatOverview(commands)), exitCode: exitCodes.usage } };
    const command = findCommand(words);
    if (command) return choose(command, readArguments(command, words.slice(command.name.split(' ').length)));
    throw unknown(leading(words));
  } catch (error) {
    return { answer: failure(argv, error) };
  }
}

/** A command that needs no database, with an option that asks for one, is another than without. */
function choose(command: Command, args: Arguments): Plan {
  if (!('runOffline' in command) || !command.inSchool || !args.flag(command.inSchool.option)) return { command, args };
  const { runOffline: _, inSchool, ...described } = command;
  return { command: { ...described, run: inSchool.run }, args };
}

const helped = (text: string): Answer => ({ exitCode: exitCodes.done, out: `${text}\n`, err: '' });

/** The words before the first option. */
function leading(words: readonly string[]): string[] {
  const end = words.findIndex((word) => word.startsWith('-'));
  return words.slice(0, end < 0 ? words.length : end);
}

const findCommand = ([noun, verb]: readonly string[]) => commands.find(({ name }) => name === noun || name === `${noun} ${verb}`);
const findVerbs = (noun: string | undefined) => commands.filter(({ name }) => name.split(' ')[0] === noun);

function helpOn(topic: readonly string[]): string {
  const [noun, verb] = topic;
  if (noun === undefined) return formatOverview(commands);
  const command = findCommand(topic);
  if (command) return formatHelp(command);
  if (verb === undefined && findVerbs(noun).length > 0) return formatNounHelp(noun, findVerbs(noun));
  throw unknown(topic);
}

function unknown([noun, verb]: readonly string[]): UsageError {
  const verbs = findVerbs(noun);
  if (noun === undefined) return new UsageError('A command comes before its options.');
  if (verbs.length === 0) return new UsageError(`There is no command '${noun}'.`);
  const known = verbs.map(({ name }) => name.slice(noun.length + 1)).join(', ');
  const said = verb === undefined ? `'${noun}' needs one of` : `'${noun}' has no command '${verb}'; it has`;
  return new UsageError(`${said} ${known}.`, noun);
}
