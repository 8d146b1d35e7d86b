import { isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import type { Catalogue } from '../../contract/enrolment/catalogue.ts';
import { catalogue, findCatalogueProblems } from '../../contract/enrolment/catalogue-check.ts';
import type { Span } from '../../contract/enrolment/claims.ts';

/** What is wrong in a catalogue's file, and in which line of it. */
export type FileProblem = { line: number; reason: string };

type Path = readonly PropertyKey[];
type Issue = { path: Path; reason: string };

/** Reads a catalogue as a file has it, in JSON or YAML: all of it, or everything that is wrong, in the order of its lines. */
export function readCatalogueText(text: string, span?: Span): { catalogue: Catalogue } | { problems: FileProblem[] } {
  const read = readChecked(text, catalogue, (data) => findCatalogueProblems(data, span));
  return 'problems' in read ? read : { catalogue: read.data };
}

/** Reads data of a shape as a file has it; `findProblems` looks between its parts. */
export function readChecked<Data>(
  text: string,
  shape: z.ZodMiniType<Data>,
  findProblems: (data: Data) => Issue[],
): { data: Data } | { problems: FileProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0)
    return { problems: faults.map(({ pos, message }) => ({ line: lineAt(pos[0]), reason: `this cannot be read: ${message}` })) };
  const read = z.safeParse(shape, document.toJS(), { error: en().localeError });
  const issues = read.success ? findProblems(read.data) : read.error.issues.map(toIssue);
  if (read.success && issues.length === 0) return { data: read.data };
  const findLine = (path: Path): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return 1;
  };
  const problems = issues.map(({ path, reason }) => ({ line: findLine(path), reason: `${describePath(path)}${reason}` }));
  return { problems: problems.toSorted((one, other) => one.line - other.line) };

  function toIssue(issue: z.core.$ZodIssue): Issue {
    const [key] = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const within = key === undefined ? issue.path : findKey(issue.path, key);
    return { path: within, reason: issue.message.charAt(0).toLowerCase() + issue.message.slice(1) };
  }

  /** A key that is none is named where it stands. */
  function findKey(path: Path, key: string): Path {
    const map = path.length === 0 ? document.contents : document.getIn(path, true);
    return isMap(map) ? [...path, key] : path;
  }
}

/** 'courses 2, offers 1, price: ', counted from 1 as people do. */
function describePath(path: Path): string {
  const parts: string[] = [];
  for (const part of path) {
    const last = parts.length - 1;
    if (typeof part === 'number') parts[last] = `${parts[last]} ${part + 1}`;
    else parts.push(String(part));
  }
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}
