import type { ImportTarget } from '../../../contract/desk/content.ts';
import { questionsAtMost } from '../../../contract/limits.ts';
import type { Queryable } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import { hashContent } from '../digest.ts';
import { bringIn } from '../draft-versions/bring-in.ts';
import { isFinished } from '../drafts/released.ts';
import type { PackResult } from '../drafts/store-released.ts';
import { siblingsTogether, siblingsTooMany } from '../family-siblings.ts';
import { realFolder } from '../folder.ts';
import type { Head } from '../head.ts';
import { nearDuplicates, type PlacedQuestion } from '../near-duplicates.ts';
import { inOrder, type Problem } from '../problem.ts';
import { noExplanation } from '../question.ts';
import type { QuizContent } from '../quiz.ts';
import { loadKnownNames, warnOfUnknownNames } from '../unknown-names.ts';
import type { ItemClass } from './read-item.ts';
import { type FaultyItem, type GoodItem, readPackage } from './read-package.ts';

/** What to make of a package: `head` in place of what it says of itself, `missing` where an item says nothing. `skip`: leave faulty items out. `as`: published at once, if it does not say. */
export type QtiOrder = {
  kind: 'quiz' | 'bank';
  slug: string;
  head: Partial<Head>;
  missing: Partial<ItemClass>;
  skip: boolean;
  as?: ImportTarget;
};

/**
 * What came of it. `stored` null: nothing was stored. `refused` are the faulty items, `problems` what is wrong with the package
 * itself, `notUnderstood` what was left out, item by item, `warnings` what keeps nothing out and is probably not meant.
 */
export type QtiReport = {
  slug: string;
  items: number;
  stored: (PackResult & { questions: number }) | null;
  refused: FaultyItem[];
  problems: Problem[];
  notUnderstood: Problem[];
  warnings: Problem[];
};

/**
 * Imports a QTI 3.0 package as the next version of a quiz or a bank. Nothing is stored where an item is faulty, unless those are to
 * be skipped. Throws `CallRefused` where there is no such folder, where its title, creator or subject is not known, and where something
 * of another kind has the name.
 */
export async function importQti(db: Queryable, folder: string, order: QtiOrder, now: Date): Promise<QtiReport> {
  const {
    head: said,
    items,
    problems,
    notUnderstood,
  } = await readPackage(await realFolder(folder, ': unpack the package first'), order.missing);
  const good = items.filter((item): item is GoodItem => 'question' in item);
  const doubles = findDoubles(good, order.kind);
  const refused = [...items.filter((item): item is FaultyItem => 'problems' in item), ...doubles];
  const kept = good.filter(({ file }) => !doubles.some((double) => double.file === file));
  if (kept.length > questionsAtMost) {
    problems.push({ file: order.slug, line: 1, reason: `there are ${kept.length} questions: ${questionsAtMost} are the most` });
  }
  const report = { slug: order.slug, items: items.length, refused: refused.sort(byFile), problems, notUnderstood, warnings: [] };
  const isRefused = problems.length > 0 || kept.length === 0 || (refused.length > 0 && !order.skip);
  if (isRefused) return { ...report, stored: null };
  const head = mergeHead(order, said);
  const known = await loadKnownNames(db, { ...order, ...head });
  const unfinished = kept.filter(({ question }) => !isFinished(question));
  const warnings = [
    ...unfinished.map(({ file }) => ({ file, line: 1, reason: noExplanation })),
    ...warnOfUnknownNames(known, kept.map(toPlaced)),
    ...kept.flatMap((item) => item.warnings),
  ];
  const content = toContent(order, head, kept);
  const stored = await bringIn(db, order.kind === 'bank' ? { bank: content } : { quiz: content }, {
    now,
    as: order.as ?? 'version',
  });
  if (!stored) throw new CallRefused(409, 'conflict', `'${order.slug}' is the name of something of another kind already.`);
  return { ...report, warnings, stored: { ...stored, questions: kept.length } };
}

/** Items whose id, or whose words, an earlier one has, and variants of a family beside each other where they may not be. */
function findDoubles(items: readonly GoodItem[], kind: QtiOrder['kind']): FaultyItem[] {
  const fileByName = new Map<string, string>();
  const problems: Problem[] = [];
  for (const { file, question } of items) {
    const earlier = fileByName.get(question.name);
    if (earlier === undefined) fileByName.set(question.name, file);
    else problems.push({ file, line: 1, reason: `'${question.name}' is also the id of ${earlier}` });
  }
  const placed = items.map(toPlaced);
  problems.push(...nearDuplicates(placed), ...(kind === 'bank' ? siblingsTooMany : siblingsTogether)(placed));
  return [...new Set(problems.map(({ file }) => file))].map((file) => ({
    file,
    problems: inOrder(problems.filter((problem) => problem.file === file)),
  }));
}

const toPlaced = ({ file, question }: GoodItem): PlacedQuestion => ({ content: question, file, line: 1 });

function mergeHead({ kind, head }: QtiOrder, said: Partial<Head>): Head {
  const { title, creator, subject, minutes = null } = { ...said, ...head };
  if (!title || !creator || !subject) {
    const missing = Object.entries({ title, creator, subject }).filter(([, value]) => !value);
    const options = missing.map(([name]) => `--${name}`).join(', ');
    throw new CallRefused(409, 'conflict', `The package says no ${missing.map(([name]) => name).join(', ')}: give ${options}.`);
  }
  return { title, creator, subject, minutes: kind === 'bank' ? null : minutes };
}

/** The same content as from our own files has the same digest: it makes no new version. */
function toContent({ slug }: QtiOrder, head: Head, items: readonly GoodItem[]): QuizContent {
  const questions = items.map(({ question }) => question);
  const images = [...new Map(items.flatMap((item) => item.images.map((image) => [image.digest, image]))).values()];
  const digest = hashContent({ head, questions });
  return {
    slug,
    ...head,
    questions,
    lines: questions.map(() => 1),
    sources: questions.map(() => null),
    images,
    digest,
    warnings: [],
  };
}

const byFile = (one: FaultyItem, other: FaultyItem) => (one.file < other.file ? -1 : 1);
