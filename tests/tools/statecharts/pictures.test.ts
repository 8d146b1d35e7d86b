import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import views from '../../../docs/machines/views.json' with { type: 'json' };
import { type Box, type Layout, layOut, type Point } from '../../../tools/statecharts/chart/layout.ts';
import { drawChart } from '../../../tools/statecharts/chart/mermaid.ts';
import { renderPicture, renderStyle } from '../../../tools/statecharts/chart/picture.tsx';
import { leastText, pageWidth, splitChart, widest } from '../../../tools/statecharts/chart/split.ts';
import { sizes } from '../../../tools/statecharts/chart/text.ts';
import type { View } from '../../../tools/statecharts/chart/view.ts';
import { flows } from '../../../tools/statecharts/flows.ts';
import { namePicture, renderReadme, type Views } from '../../../tools/statecharts/readme.ts';

const style = renderStyle(
  readFileSync('tools/statecharts/chart/chart.css', 'utf8'),
  readFileSync('src/views/tokens.css', 'utf8'),
);

/** How each chart is split into pictures. `npm run charts` finds it anew, which takes many layouts. */
const isDrawn = process.env.npm_lifecycle_event === 'charts';
const drawnViews: Views = isDrawn ? await splitAll() : views;

async function splitAll(): Promise<Views> {
  const all: Record<string, readonly View[]> = {};
  for (const { machine } of flows) all[machine.id] = (await splitChart(machine, widest(sizes.text))).map(({ view }) => view);
  return all;
}

const pictures = flows.flatMap(({ machine }) =>
  (drawnViews[machine.id] ?? []).map((view) => [namePicture(machine.id, view), machine, view] as const),
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

it('the views of docs/machines are those of the flows there are', async () => {
  await expect(`${JSON.stringify(drawnViews, null, 2)}\n`).toMatchFileSnapshot('../../../docs/machines/views.json');
  expect(Object.keys(drawnViews).toSorted()).toEqual(flows.map(({ machine: { id } }) => id).toSorted());
});

it('docs/machines/README.md explains them', async () => {
  await expect(renderReadme(flows, drawnViews)).toMatchFileSnapshot('../../../docs/machines/README.md');
});

it.each(flows.map(({ machine }) => [machine.id, machine] as const))('%s is in docs/machines as text', async (id, machine) => {
  const text = drawChart(machine);
  await expect(text).toMatchFileSnapshot(`../../../docs/machines/${id}.mmd`);
  expect(text.split('\n').filter((line) => line.includes(';'))).toEqual([]);
});

describe.each(pictures)('the picture of %s', (name, machine, view) => {
  let layout: Layout;
  beforeAll(async () => {
    layout = await layOut(machine, view);
  });

  it('is the one in docs/machines', async () => {
    await expect(renderPicture(layout, style)).toMatchFileSnapshot(`../../../docs/machines/${name}.svg`);
  });

  it(`has no text under ${leastText} px on a page that is ${pageWidth} px wide`, () => {
    const scale = Math.min(1, pageWidth / layout.width);
    expect(sizes.text * scale).toBeGreaterThanOrEqual(leastText);
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

it('docs/machines holds pictures and a text of every flow, what explains them, and nothing that is left over', () => {
  const texts = flows.map(({ machine: { id } }) => `${id}.mmd`);
  const meant = ['README.md', 'requirements.md', 'views.json', ...texts, ...pictures.map(([name]) => `${name}.svg`)];
  expect({
    leftOver: held.filter((name) => !meant.includes(name)),
    // `npm run charts` has written what was missing by now.
    missing: meant.filter((name) => !isDrawn && !held.includes(name)),
  }).toEqual({ leftOver: [], missing: [] });
});
