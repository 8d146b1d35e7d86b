import { type Command, jsonOption } from './command.ts';
import { formatList } from './text.ts';

/** How people call it. */
const program = 'npm run admin --';

const exits = [
  'Exit codes: 0 done; 1 refused (not found, taken, faulty content) or failed; 2 not understood (unknown command or option,',
  'missing value); 3 the database cannot be opened or reached, or an environment variable is wrong.',
].join('\n');

const indented = (text: string) => text.replace(/^(?=.)/gm, '  ');
const formatExamples = (examples: readonly string[]) => `Examples:\n${examples.map((each) => `  ${program} ${each}`).join('\n')}`;
const summaries = (commands: readonly Command[]) => indented(formatList(commands.map(({ name, summary }) => [name, summary])));

/** The help of everything. */
export const formatOverview = (commands: readonly Command[]): string =>
  [
    `Usage: ${program} COMMAND [OPTIONS]`,
    `Commands:\n${summaries(commands)}`,
    `\`${program} help COMMAND\` and \`${program} COMMAND --help\` say more about one. Every command takes --json:\n${jsonOption.says}. ` +
      'With it, call `npm run --silent admin -- …`, so that npm adds nothing.',
    formatExamples(['help student add', 'content import content/quizzes']),
    exits,
  ].join('\n\n');

/** The help of a noun: `commands` are its verbs. */
export const formatNounHelp = (noun: string, commands: readonly Command[]): string =>
  [
    `Usage: ${program} ${noun} COMMAND [OPTIONS]`,
    `Commands:\n${summaries(commands)}`,
    formatExamples(commands.flatMap(({ examples }) => examples.slice(0, 1))),
    exits,
  ].join('\n\n');

/** The help of one command. */
export function formatHelp(command: Command): string {
  const options = Object.entries({ ...command.options, json: jsonOption, help: { says: 'this text' } });
  const written = ([name, option]: (typeof options)[number]) => `--${name}${'value' in option ? ` ${option.value}` : ''}`;
  const required = options.filter(([, option]) => 'required' in option && option.required).map(written);
  const usage = [program, command.name, ...command.positionals, ...required, '[OPTIONS]'].join(' ');
  return [
    `${command.name}: ${command.summary}`,
    `Usage: ${usage}`,
    `Options:\n${indented(formatList(options.map((entry) => [written(entry), describeOption(entry[1])])))}`,
    ...(command.notes === undefined ? [] : [command.notes]),
    formatExamples(command.examples),
    exits,
  ].join('\n\n');
}

const describeOption = (option: Command['options'][string]) =>
  [
    option.says,
    ...(option.choices ? [`one of ${option.choices.join(', ')}`] : []),
    ...(option.required ? ['required'] : []),
  ].join('; ');
