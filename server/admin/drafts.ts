import { listDrafts } from '../content/drafts/list-drafts.ts';
import { type MovedQuestions, releaseQuestions, withdrawQuestions } from '../content/drafts/release.ts';
import { withdrawPack } from '../content/drafts/withdraw-pack.ts';
import type { Command } from './command.ts';
import { formatCount, formatTable } from './text.ts';

const packs = ['PACK'];
const reason = { value: 'TEXT', says: 'why, for the record of actions' };

const list: Command = {
  name: 'content drafts',
  summary: 'questions that students do not get: drafts without an explanation, and withdrawn ones',
  positionals: [],
  options: {},
  examples: ['content drafts'],
  run: async (db) => {
    const drafts = await listDrafts(db);
    const rows = drafts.map(({ pack, kind, question, state, domain, skill }) => [pack, kind, question, state, domain, skill]);
    const columns = ['PACK', 'KIND', 'QUESTION', 'STATE', 'DOMAIN', 'SKILL'];
    return { text: formatTable(columns, rows, 'There are no drafts, and nothing is withdrawn.'), data: drafts };
  },
};

const release: Command = {
  name: 'content release',
  changes: true,
  summary: 'put drafts into a new version of their quiz or bank, or bring back what was withdrawn',
  positionals: packs,
  options: {
    question: { value: 'NAME', says: 'one question, as `content drafts` names it; else all drafts of the pack' },
    whole: { says: 'the pack itself, which was withdrawn as a whole' },
    reason,
  },
  examples: ['content release birds', 'content release birds --question owl-1', 'content release birds --whole'],
  notes: 'A draft has no explanation. Once released, its review says so; an import that brings one takes its place.',
  run: async (_, args, { act }) => {
    const wanted = { slug: args.positional(0), reason: args.optional('reason') ?? null };
    if (args.flag('whole')) {
      await withdrawPack(act, { ...wanted, isWithdrawn: false });
      return { text: `${wanted.slug} is back.`, data: { pack: wanted.slug } };
    }
    const name = args.optional('question');
    const moved = await releaseQuestions(act, { ...wanted, names: name === undefined ? null : [name] });
    return toOutcome(wanted.slug, moved, 'released');
  },
};

const withdraw: Command = {
  name: 'content withdraw',
  changes: true,
  summary: 'take a question out of its quiz or bank, or the whole pack out of use',
  positionals: packs,
  options: {
    question: { value: 'NAME', says: 'one question of a quiz or a bank; else the whole pack, which may be a mock test' },
    reason: { ...reason, required: true },
  },
  examples: [
    'content withdraw birds --question owl-1 --reason "The passage is out of date"',
    'content withdraw birds --reason "Replaced by raptors"',
  ],
  notes:
    'Nobody is given it any more, and no drill is made from it. Who has begun a sitting with it goes on, and results stay as they are.',
  run: async (_, args, { act }) => {
    const wanted = { slug: args.positional(0), reason: args.text('reason') };
    const name = args.optional('question');
    if (name !== undefined)
      return toOutcome(wanted.slug, await withdrawQuestions(act, { ...wanted, names: [name] }), 'withdrawn');
    await withdrawPack(act, { ...wanted, isWithdrawn: true });
    return { text: `${wanted.slug} is withdrawn.`, data: { pack: wanted.slug } };
  },
};

export const draftCommands: Command[] = [list, release, withdraw];

function toOutcome(slug: string, { questions, version }: MovedQuestions, done: string) {
  const now = version === null ? 'nothing of it is released' : `version ${version}`;
  return {
    text: `${slug}: ${formatCount(questions.length, 'question')} ${done}, ${now}`,
    data: { pack: slug, questions, version },
  };
}
