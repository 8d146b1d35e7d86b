import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Box, type Layout, layOut, type Point } from '../../../tools/statecharts/chart/layout.ts';
import { drawChart } from '../../../tools/statecharts/chart/mermaid.ts';
import { renderPicture, renderStyle } from '../../../tools/statecharts/chart/picture.tsx';
import { flows } from '../../../tools/statecharts/flows.ts';

const style = renderStyle(
  readFileSync('tools/statecharts/chart/chart.css', 'utf8'),
  readFileSync('src/views/tokens.css', 'utf8'),
);

// Read before any test runs: a snapshot that is missing is written by the test that asks for it, which passes then.
const held = readdirSync('docs/machines');

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;
const isIn = (inner: Box, outer: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const toSegments = (points: readonly Point[]): Box[] =>
  points.slice(1).map((to, at) => {
    const from = points[at] ?? to;
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    };
  });

describe.each(flows.map(({ machine }) => [machine.id, machine] as const))('the picture of %s', (id, machine) => {
  let layout: Layout;
  beforeAll(async () => {
    layout = await layOut(machine);
  });

  it('is the one in docs/machines', async () => {
    await expect(renderPicture(layout, style)).toMatchFileSnapshot(`../../../docs/machines/${id}.svg`);
  });

  it('is the one in docs/machines as text, too', async () => {
    await expect(drawChart(machine)).toMatchFileSnapshot(`../../../docs/machines/${id}.mmd`);
  });

  it('has no sign in its text that Mermaid ends a label at, and no arrow that it cannot draw', () => {
    const lines = drawChart(machine).split('\n');
    const arrows = lines.flatMap((line) => [...line.matchAll(/^ *(\w+) --> (\w+)/g)]);
    expect(lines.filter((line) => /;|:.*:/.test(line))).toEqual([]);
    expect(arrows.filter(([, from = '', to = '']) => `${from}_`.startsWith(`${to}_`) || `${to}_`.startsWith(`${from}_`))).toEqual(
      [],
    );
  });

  it('has every state within its parent, beside its siblings', () => {
    const parentOf = (child: string) => child.slice(0, Math.max(0, child.lastIndexOf('.')));
    const outside = layout.states.filter((state) => {
      const parent = layout.states.find((each) => each.id === parentOf(state.id));
      return parent !== undefined && !isIn(state, parent);
    });
    const covered = layout.states.filter((state) =>
      layout.states.some((other) => other !== state && parentOf(other.id) === parentOf(state.id) && overlap(state, other)),
    );
    expect({ outside, covered }).toEqual({ outside: [], covered: [] });
  });

  it('has every label to itself: no other label, no state and no other arrow is on it', () => {
    const labelled = layout.edges.flatMap((edge) => (edge.label ? [{ edge, label: edge.label }] : []));
    const leaves = layout.states.filter(({ type }) => type === 'atomic' || type === 'final' || type === 'history');
    const disturbed = labelled.filter(
      ({ edge, label }) =>
        labelled.some((other) => other.edge !== edge && overlap(label, other.label)) ||
        leaves.some((state) => overlap(label, state)) ||
        layout.edges.some((other) => other !== edge && toSegments(other.points).some((segment) => overlap(segment, label))),
    );
    expect(disturbed.map(({ edge }) => edge.id)).toEqual([]);
  });
});

it('a layout is the same whenever it is made', async () => {
  const [flow] = flows.filter(({ machine }) => machine.id === 'signIn');
  if (!flow) throw new Error('There is no flow of signIn.');
  expect(await layOut(flow.machine)).toEqual(await layOut(flow.machine));
});

it('docs/machines holds a picture and a text of every flow, what explains them, and nothing that is left over', () => {
  const meant = ['README.md', ...flows.flatMap(({ machine: { id } }) => [`${id}.mmd`, `${id}.svg`])];
  // `npm run charts` has written what was missing by now.
  const isDrawn = process.env.npm_lifecycle_event === 'charts';
  expect({
    leftOver: held.filter((name) => !meant.includes(name)),
    missing: meant.filter((name) => !isDrawn && !held.includes(name)),
  }).toEqual({ leftOver: [], missing: [] });
});
