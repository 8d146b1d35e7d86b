import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ModuleResult } from '../../../../contract/results/results.ts';
import { filtered } from '../../../machines/results/reviewed.ts';
import type { ReviewFlow } from './review-flow.ts';

/** What a question's heading has as its `id` in the review: links lead there. */
export const toHeadingId = (number: number) => `question-${number}`;

/** The review of one question, from the address of the results page: '…?sitting=x&module=2#question-7'. `module` counts from 0. */
export function reviewAddress(results: string, module: number, number: number): string {
  const [path = '', query] = results.split('?');
  const search = new URLSearchParams(query);
  search.set('module', String(module + 1));
  return `${path}?${search}#${toHeadingId(number)}`;
}

/** The review of what went wrong, at the first of it: '…?module=2&show=wrong#question-7'. Null where nothing did. */
export function mistakesAddress(results: string, modules: readonly ModuleResult[]): string | null {
  const missed = modules.map(({ questions }) => filtered(questions, 'wrong')[0]);
  const module = missed.findIndex(Boolean);
  const first = missed[module];
  if (!first) return null;
  const [address, hash] = reviewAddress(results, module, first.number).split('#');
  return `${address}&show=wrong#${hash}`;
}

/** Which question an address asks for, and whether among those that went wrong; null for none. A module that it does not name is the first. */
function parseAddress(search: string, hash: string): { module: number; number: number; onlyWrong: boolean } | null {
  const number = /^#question-(\d+)$/.exec(hash)?.[1];
  if (number === undefined) return null;
  const asked = new URLSearchParams(search);
  return { module: Number(asked.get('module') ?? 1) - 1, number: Number(number), onlyWrong: asked.get('show') === 'wrong' };
}

/**
 * Opens the question that the address asks for, if there is such a one, and takes the focus to its heading: the same after a reload, in a
 * new tab and in either layout. `on`: the review is on the page.
 */
export function useLinkedQuestion(on: boolean, flow: ReviewFlow) {
  const { key, search, hash } = useLocation();
  const [opened, setOpened] = useState<{ id: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again leads there again.
  useEffect(() => {
    const linked = on ? parseAddress(search, hash) : null;
    if (!linked) return;
    const { module, number, onlyWrong } = linked;
    const { questions = [] } = flow.getSnapshot().context.modules[module] ?? {};
    if (!questions.some((question) => question.number === number)) return;
    flow.send({ type: 'module.choose', module });
    if (onlyWrong) flow.send({ type: 'filter.choose', filter: 'wrong' });
    flow.send({ type: 'question.goTo', number });
    setOpened({ id: toHeadingId(number) });
  }, [on, flow, key, search, hash]);
  // Once it is on the page: after the page's own heading has had the focus.
  useEffect(() => {
    const heading = opened === null ? null : document.getElementById(opened.id);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }, [opened]);
}
