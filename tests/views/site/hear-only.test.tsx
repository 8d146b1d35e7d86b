import { readdirSync, readFileSync } from 'node:fs';
import { act, fireEvent } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { heardEvents, hearOnly } from '../../../src/app/hear-only.ts';

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

/** A root as the app makes it. */
function start(view: ReactNode): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  const stop = hearOnly(element, heardEvents);
  root = createRoot(element);
  stop();
  act(() => root?.render(view));
  return element;
}

/** What React listens to at the root of a page, by the browser's names. */
function listReactEvents(): string[] {
  const element = document.createElement('div');
  const types = new Set<string>();
  element.addEventListener = (type: string) => {
    types.add(type);
  };
  createRoot(element).unmount();
  return [...types];
}

/** How React calls what it makes of them, where it is not the browser's name behind an 'on'. */
const otherNames: Record<string, string[]> = {
  ...{ dblclick: ['DoubleClick'], focusin: ['Focus'], focusout: ['Blur'] },
  ...{ mouseover: ['MouseOver', 'MouseEnter'], mouseout: ['MouseOut', 'MouseLeave'] },
  ...{ pointerover: ['PointerOver', 'PointerEnter'], pointerout: ['PointerOut', 'PointerLeave'] },
  ...{ textInput: ['BeforeInput'], keypress: ['KeyPress'] },
};

/** They do not bubble: React listens to them at the element itself. */
const atElement = ['beforetoggle', 'cancel', 'close', 'error', 'invalid', 'load', 'scroll', 'scrollend', 'toggle'];

test('React hears of every event that a view handles', () => {
  const sources = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`src/views/${name}`, 'utf8'))
    .join('\n');
  const unheard = listReactEvents().filter((type) => !heardEvents.has(type) && !atElement.includes(type));
  expect(unheard).toContain('paste');
  const handled = unheard.filter((type) =>
    (otherNames[type] ?? [type]).some((name) => new RegExp(`\\bon${name}(Capture)?[=:]`, 'i').test(sources)),
  );
  expect(handled).toEqual([]);
  expect(sources).not.toMatch(/\bon[A-Z]\w+Capture=/);
});

test('what is typed, chosen, pressed and left is heard, and what no view handles is not', async () => {
  const user = userEvent.setup();
  const told: string[] = [];
  const tell = (what: string) => () => told.push(what);
  const element = start(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        told.push('submit');
      }}
    >
      <input aria-label="text" onChange={tell('text')} onBlur={tell('blur')} onKeyDown={tell('key')} />
      <input type="radio" name="one" onChange={tell('radio')} />
      <input type="checkbox" onChange={tell('checkbox')} />
      <select onChange={tell('select')}>
        <option>A</option>
        <option>B</option>
      </select>
      <button
        type="submit"
        onClick={tell('click')}
        onPointerDown={tell('press')}
        onDoubleClick={tell('double')}
        onFocus={tell('focus')}
      >
        Send
      </button>
    </form>,
  );
  const find = (selector: string) => element.querySelector(selector) as HTMLElement;
  await user.type(find('[aria-label]'), 'a');
  await user.click(find('[type=radio]'));
  await user.click(find('[type=checkbox]'));
  await user.selectOptions(find('select'), 'B');
  fireEvent.doubleClick(find('button'));
  await user.click(find('button'));
  expect(told).toEqual(['key', 'text', 'blur', 'radio', 'checkbox', 'select', 'double', 'press', 'click', 'submit']);
});

test('a controlled field keeps what the view says of it', async () => {
  const element = start(<input value="ours" onChange={() => {}} />);
  const field = element.querySelector('input') as HTMLInputElement;
  await userEvent.setup().type(field, 'x');
  expect(field.value).toBe('ours');
});

test('of a pointer React hears its click alone where an element says so, and all that comes of a press beside', () => {
  const seen: string[] = [];
  const hear = (name: string) => () => seen.push(name);
  const element = start(
    <button
      type="button"
      onPointerDown={hear('down')}
      onPointerMove={hear('move')}
      onMouseUp={hear('up')}
      onClick={hear('click')}
    >
      <span data-clicks-only>
        <b>Choice A</b>
      </span>
      <i>Beside</i>
    </button>,
  );
  const find = (selector: string) => element.querySelector(selector) ?? element;
  const down = (selector: string, isPrimary: boolean) => fireEvent.pointerDown(find(selector), { isPrimary });
  const follow = (selector: string) => {
    for (const go of [fireEvent.pointerMove, fireEvent.mouseUp, fireEvent.click]) go(find(selector));
    return seen.splice(0);
  };
  expect(follow('i')).toEqual(['click']);
  down('b', true);
  expect(follow('b')).toEqual(['click']);
  down('i', true);
  expect(follow('i')).toEqual(['down', 'move', 'up', 'click']);
  down('b', false);
  expect(follow('i')).toEqual(['move', 'up', 'click']);
  down('b', true);
  expect(follow('i')).toEqual(['click']);
});

test('no view handles more of a pointer within what says so', () => {
  const sources = readdirSync('src/views', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`src/views/${name}`, 'utf8'))
    .filter((source) => source.includes('data-clicks-only'));
  expect(sources).toHaveLength(1);
  for (const source of sources) expect(source).not.toMatch(/onPointer|onMouse/);
});
