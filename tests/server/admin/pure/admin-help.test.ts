import { describe, expect, it } from 'vitest';
import { commands } from '../../../../server/admin/commands.ts';
import { plan } from '../../../../server/admin/plan.ts';
import { formatTable } from '../../../../server/admin/text.ts';

/** The words of a line as a shell would give them, without a redirection. */
const splitWords = (line: string): string[] =>
  [...line.replace(/ [<>] .*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

const answerTo = (line: string) => {
  const planned = plan(splitWords(line));
  return 'answer' in planned ? planned.answer : null;
};

describe('help', () => {
  it.each(['help', '--help', '-h', 'help --json'])('%s names every command and the exit codes', (line) => {
    const answer = answerTo(line);
    expect(answer).toMatchObject({ exitCode: 0, err: '' });
    for (const { name } of commands) expect(answer?.out).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(answer?.out).toContain('Exit codes: 0 done; 1 refused');
  });

  it('is what comes without a command, as wrong usage', () => {
    expect(answerTo('')).toEqual({ ...answerTo('help'), exitCode: 2 });
  });

  it.each(['help quiz', 'quiz --help'])('%s names the commands of a noun, with examples', (line) => {
    expect(answerTo(line)).toMatchObject({ exitCode: 0, err: '' });
    expect(answerTo(line)?.out).toMatch(/^Usage: npm run admin -- quiz COMMAND/);
    expect(answerTo(line)?.out).toContain('npm run admin -- quiz list');
  });

  it.each(commands.map((command) => [command.name, command] as const))(
    '%s has help, and its examples are understood',
    (name, command) => {
      const help = answerTo(`help ${name}`);
      expect(help).toMatchObject({ exitCode: 0, err: '' });
      expect(answerTo(`${name} --help`)).toEqual(help);
      for (const option of Object.keys(command.options)) expect(help?.out).toContain(`--${option}`);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples) {
        expect(help?.out).toContain(`npm run admin -- ${example}`);
        expect(plan(splitWords(example))).toMatchObject({ command: { name } });
      }
    },
  );
});

describe('wrong usage ends with 2 and says what is wrong', () => {
  it.each([
    ['foo', "There is no command 'foo'.", ''],
    ['help foo', "There is no command 'foo'.", ''],
    ['--foo', 'A command comes before its options.', ''],
    ['quiz', "'quiz' needs one of list, assign.", ' quiz'],
    ['quiz foo', "'quiz' has no command 'foo'; it has list, assign.", ' quiz'],
    ['help quiz foo', "'quiz' has no command 'foo'; it has list, assign.", ' quiz'],
    ['quiz list --foo', "Unknown option '--foo'.", ' quiz list'],
    ['quiz list --foo.bar', "Unknown option '--foo.bar'.", ' quiz list'],
    ['quiz list foo', "'foo' is too much.", ' quiz list'],
    ['quiz assign --quiz', "Option '--quiz' needs a value.", ' quiz assign'],
    ['quiz assign --quiz ""', '--quiz needs a value.', ' quiz assign'],
    ['quiz assign --quiz "  "', '--quiz needs a value.', ' quiz assign'],
    ['quiz assign --student a', '--quiz is missing.', ' quiz assign'],
    ['quiz assign --quiz a --quiz b', '--quiz is given twice.', ' quiz assign'],
    ['quiz assign --quiz a --all-students --all-students', '--all-students is given twice.', ' quiz assign'],
    ['quiz assign --quiz a --all-students=1', "Option '--all-students' does not take an argument.", ' quiz assign'],
    ['mock', "'mock' needs one of list, reinstate, add-minutes, late-answers.", ' mock'],
    ['mock reinstate --sitting a', '--reason is missing.', ' mock reinstate'],
    ['mock add-minutes --sitting a', '--minutes is missing.', ' mock add-minutes'],
    [
      'content',
      "'content' needs one of import, check, report, drafts, release, withdraw, families, export, import-qti.",
      ' content',
    ],
    ['content export --quiz a', '--to is missing.', ' content export'],
    ['content import-qti a --as quiz', '--slug is missing.', ' content import-qti'],
    ['content import-qti --as quiz --slug a', 'FOLDER is missing.', ' content import-qti'],
    ['content import-qti a --as mock --slug a', "--as is one of quiz, bank, not 'mock'.", ' content import-qti'],
    ['student show', 'USERNAME is missing.', ' student show'],
    ['student accommodate a --extra-time 3', "--extra-time is one of 1, 1.25, 1.5, 2, not '3'.", ' student accommodate'],
    ['mail list --state lost', "--state is one of waiting, failed, bounced, sent, not 'lost'.", ' mail list'],
  ])('%s', (line, message, about) => {
    const told = `${message}\nSee: npm run admin -- help${about}`;
    expect(answerTo(line)).toEqual({ exitCode: 2, out: '', err: `${told}\n` });
    expect(answerTo(`${line} --json`)).toEqual({
      exitCode: 2,
      out: `${JSON.stringify({ error: { code: 'usage', message: told } }, null, 2)}\n`,
      err: '',
    });
  });
});

it('does not let what others typed steer a terminal', () => {
  expect(formatTable(['A', 'B'], [['\u001b[31mx\r\ny', 'z']], 'none')).toBe('A         B\n [31mx y  z');
});
