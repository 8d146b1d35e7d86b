import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
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

/** Which question an address asks for; null for none. A module that it does not name is the first. */
function parseAddress(search: string, hash: string): { module: number; number: number } | null {
  const number = /^#question-(\d+)$/.exec(hash)?.[1];
  if (number === undefined) return null;
  return { module: Number(new URLSearchParams(search).get('module') ?? 1) - 1, number: Number(number) };
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
    const { module, number } = linked;
    const { questions = [] } = flow.getSnapshot().context.modules[module] ?? {};
    if (!questions.some((question) => question.number === number)) return;
    flow.send({ type: 'module.choose', module });
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
