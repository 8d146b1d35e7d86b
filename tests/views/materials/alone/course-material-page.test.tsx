import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { CoursePromises } from '../../../../contract/enrolment/course-promises.ts';
import { type CourseMaterial, materialsMachine } from '../../../../src/machines/materials/materials.machine.ts';
import { pdfDocumentMachine } from '../../../../src/machines/materials/pdf-document.machine.ts';
import type { PdfDocumentInput } from '../../../../src/machines/materials/pdf-document.setup.ts';
import type { DownloadEvent } from '../../../../src/machines/materials/pdf-download.ts';
import { portalMachine } from '../../../../src/machines/portal/portal.machine.ts';
import { promisesMachine } from '../../../../src/machines/promises/promises.machine.ts';
import { CallFailed } from '../../../../src/services/api/call-failed.ts';
import { PdfFailed } from '../../../../src/services/materials/materials.ts';
import { readOrigin } from '../../../../src/views/doubts/origin-address.ts';
import { CourseMaterialPage } from '../../../../src/views/materials/course-material-page.tsx';
import { PortalContext } from '../../../../src/views/portal/portal-context.ts';
import { proves } from '../../../support/proves.ts';

/** The text of the pages of the PDF in these tests; none for a file that cannot be read, for the reason in `problem`. */
let pdfTexts: string[];
let problem: Error;
const unreadable = 'no text';
const named = (name: string) => Object.assign(new Error(name), { name });

const loadedPdf = () => ({
  numPages: pdfTexts.length,
  getPage: async (number: number) => ({
    getViewport: () => ({ width: 600, height: 800 }),
    getTextContent: async () => {
      if (pdfTexts[number - 1] === unreadable) throw new Error('bad font');
      return { items: [{ str: pdfTexts[number - 1], hasEOL: false }] };
    },
  }),
});

type PageProps = {
  pageNumber: number;
  scale: number;
  devicePixelRatio?: number;
  customTextRenderer: (item: { str: string; itemIndex: number }) => string;
  onRenderError: () => void;
  onRenderSuccess: () => void;
};

/** What the page that is shown tells of its drawing. */
let drawing: Pick<PageProps, 'onRenderError' | 'onRenderSuccess'>;

// pdf.js draws on a canvas, which jsdom has not: here a page is its text.
vi.mock('react-pdf', () => ({
  pdfjs: { GlobalWorkerOptions: {} },
  Document: ({ children, onLoadSuccess, onLoadError }: Record<string, (what?: object) => void> & { children: ReactNode }) => {
    // biome-ignore lint/correctness/useExhaustiveDependencies: a file is read once.
    useEffect(() => {
      if (pdfTexts.length > 0) onLoadSuccess?.(loadedPdf());
      else onLoadError?.(problem);
    }, []);
    return <div>{children}</div>;
  },
  Page: (props: PageProps) => {
    drawing = props;
    const { pageNumber, scale, devicePixelRatio, customTextRenderer } = props;
    return (
      <p
        data-testid="page"
        data-scale={scale.toFixed(2)}
        data-sharpness={devicePixelRatio?.toFixed(2)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: as react-pdf does with what it is given.
        dangerouslySetInnerHTML={{ __html: customTextRenderer({ str: pdfTexts[pageNumber - 1] ?? '', itemIndex: 0 }) }}
      />
    );
  },
}));

const student = { _id: 's1', firstname: 'Asha', lastname: 'Menon', email: 'asha@example.org', contact: '98', standard: '11' };
const courses: CourseMaterial[] = [
  { courseId: 'c1', name: 'AP Statistics', titles: ['Sampling', 'Bias'], failure: null },
  { courseId: 'c2', name: 'AP Psychology', titles: [], failure: null },
  { courseId: 'c3', name: 'AP Calculus BC', titles: [], failure: 'Failed to fetch data for AP Calculus BC.' },
];

let answers: (CourseMaterial[] | CallFailed)[];
let addresses: (string | PdfFailed)[];
let readers: (Error | null)[];
let download: ((event: DownloadEvent) => void) | undefined;
let room: (size: { width: number; height: number }) => void;

/** Nothing is promised here. */
const promises = promisesMachine.provide({
  actors: { loadPromises: fromPromise<CoursePromises[], { studentId: string }>(async () => []) },
});
const logic = materialsMachine.provide({
  actors: {
    loadMaterials: fromPromise<CourseMaterial[], { studentId: string }>(async () => {
      const answer = answers.shift() ?? [];
      if (answer instanceof CallFailed) throw answer;
      return answer;
    }),
    loadCourseMaterial: fromPromise<CourseMaterial, { courseId: string; name: string }>(async ({ input }) => ({
      ...input,
      titles: ['Limits'],
      failure: null,
    })),
    pdfDocument: pdfDocumentMachine.provide({
      actors: {
        loadPdfAddress: fromPromise<string, PdfDocumentInput>(async () => {
          const address = addresses.shift() ?? '/files/more';
          if (address instanceof PdfFailed) throw address;
          return address;
        }),
        pdfDownload: fromCallback(({ sendBack }) => {
          download = sendBack;
        }),
        fetchPdfCode: fromPromise<void, void>(async () => undefined),
        loadReader: fromPromise<unknown>(async () => {
          const failure = readers.shift();
          if (failure) throw failure;
        }),
      },
    }),
  },
});

beforeEach(() => {
  answers = [courses];
  addresses = ['/files/one'];
  readers = [];
  download = undefined;
  problem = named('InvalidPDFException');
  pdfTexts = ['The slope of a line', 'No more <b> of it', 'Slope again'];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: { contentRect: object }[]) => void) {
        room = (contentRect) => act(() => told([{ contentRect }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollTo = () => undefined;
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(address = '/student-portal/course-material', machine = logic) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <PortalContext value={{ student, portal: createActor(portalMachine) }}>
        <CourseMaterialPage promises={promises} logic={machine} />
      </PortalContext>
      <Place />
    </MemoryRouter>,
  );
  await waitFor(() => expect(screen.queryByText('Loading course material…')).toBeNull());
}
/** Where the page has led to. */
function Place() {
  const { pathname, search } = useLocation();
  return <span data-testid="place">{`${pathname}${search}`}</span>;
}
const cards = () =>
  screen.getAllByRole('heading', { level: 2 }).map((heading) => {
    const card = within(heading.closest('li') as HTMLElement);
    return [
      heading.textContent,
      card.getByText('Enrolled').textContent,
      card.queryAllByRole('button').map((each) => each.textContent),
    ];
  });

it('has a card for each course with a badge and its PDFs', proves('2.10-4', '2.10-37', '2.10-38', '2.10-39'), async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Course Material');
  expect(cards()).toEqual([
    ['AP Statistics', 'Enrolled', ['SamplingPDF', 'BiasPDF']],
    ['AP Psychology', 'Enrolled', []],
    ['AP Calculus BC', 'Enrolled', ['Try again']],
  ]);
});

it(
  'says where a course has none, and where they could not be had, with a way to try again',
  proves('2.10-40', '8-materials-2'),
  async () => {
    await open();
    expect(screen.getAllByText('No materials available.')).toHaveLength(1);
    expect(screen.getByRole('alert').textContent).toBe('Failed to fetch data for AP Calculus BC.Try again');
    await userEvent.click(screen.getByRole('button', { name: 'Try again: AP Calculus BC' }));
    expect((await screen.findByRole('button', { name: /Limits/ })).textContent).toBe('LimitsPDF');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

it('keeps the focus at the course that is asked for again, and takes its alert away meanwhile', async () => {
  let answer: (course: CourseMaterial) => void = () => undefined;
  const slow = logic.provide({
    actors: {
      loadCourseMaterial: fromPromise<CourseMaterial, { courseId: string; name: string }>(
        () => new Promise((resolve) => (answer = resolve)),
      ),
    },
  });
  await open(undefined, slow);
  await userEvent.click(screen.getByRole('button', { name: 'Try again: AP Calculus BC' }));
  expect([document.activeElement?.textContent, screen.queryByRole('alert'), screen.getByText('Trying again…').role]).toEqual([
    'AP Calculus BC',
    null,
    'status',
  ]);
  await act(async () => answer(courses[2] as CourseMaterial));
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch data for AP Calculus BC.Try again');
});

it('opens the PDF and the page that the address names', async () => {
  await open('/student-portal/course-material?course=c1&pdf=Bias&page=3');
  await waitFor(() => expect(download).toBeDefined());
  expect(screen.getByRole('dialog', { name: 'Bias' })).toBeDefined();
  act(() => download?.({ type: 'download.finished', file: new Blob(['%PDF']) }));
  expect((await screen.findByTestId('page')).textContent).toBe('Slope again');
});

it.each(['?course=c1&pdf=Nothing', '?course=c9&pdf=Bias', '?pdf=Bias', '?course=c1'])(
  'is the page as always where the address names no PDF: %s',
  async (search) => {
    await open(`/student-portal/course-material${search}`);
    expect([cards().length, screen.queryByRole('dialog')]).toEqual([3, null]);
  },
);

it('says what happened where nothing could be had, and tries again', proves('8-materials-1'), async () => {
  answers = [new CallFailed('unreachable', ''), []];
  await open();
  expect(screen.getByRole('alert').textContent).toContain('Error: We couldn’t load the course material. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(document.activeElement?.textContent).toBe('Course Material');
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('No Courses Found');
});

describe('the viewer', () => {
  const shown = () => screen.getByTestId('page');
  const field = () => screen.getByRole('searchbox', { name: 'Search in this PDF' });
  const press = (key: string) => fireEvent.keyDown(document.body, { key });

  /** Opens the first PDF as far as its bytes. */
  async function openPdf() {
    await open();
    await userEvent.click(screen.getByRole('button', { name: /Sampling/ }));
    await waitFor(() => expect(download).toBeDefined());
    expect(screen.queryByTestId('page')).toBeNull();
    return screen.getByRole('dialog', { name: 'Sampling' });
  }
  const finish = () => act(() => download?.({ type: 'download.finished', file: new Blob(['%PDF']) }));
  async function readPdf() {
    const dialog = await openPdf();
    finish();
    await screen.findByTestId('page');
    return dialog;
  }

  it('opens over the page, tells how much has come, and shows the first page', proves('2.10-41'), async () => {
    await openPdf();
    act(() => download?.({ type: 'download.progressed', loaded: 50, total: 200 }));
    expect(screen.getByRole('progressbar', { name: 'Loaded' }).getAttribute('value')).toBe('25');
    finish();
    expect((await screen.findByTestId('page')).textContent).toBe('The slope of a line');
    expect(screen.getByRole('textbox', { name: 'Page' })).toHaveProperty('value', '1');
    const tab = screen.getByRole('link', { name: 'Open in a new tab' });
    expect([tab.getAttribute('href'), tab.getAttribute('target'), tab.getAttribute('rel')]).toEqual([
      '/files/one',
      '_blank',
      'noreferrer',
    ]);
  });

  it('turns pages by buttons, by keys and by number', async () => {
    await readPdf();
    const scrolls = vi.spyOn(screen.getByRole('region', { name: 'Document' }), 'scrollTo');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect([shown().textContent, scrolls.mock.calls]).toEqual(['No more <b> of it', [[0, 0]]]);
    const blocked = () => ['Previous page', 'Next page'].map((name) => screen.getByRole('button', { name }).ariaDisabled);
    expect(blocked()).toEqual([null, null]);
    press('PageDown');
    expect(shown().textContent).toBe('Slope again');
    press('Home');
    expect([shown().textContent, blocked()]).toEqual(['The slope of a line', ['true', null]]);
    press('End');
    expect([shown().textContent, blocked()]).toEqual(['Slope again', [null, 'true']]);
    const number = screen.getByRole('textbox', { name: 'Page' });
    await userEvent.clear(number);
    await userEvent.type(number, '3{Enter}');
    expect(shown().textContent).toBe('Slope again');
    press('PageUp');
    expect(shown().textContent).toBe('No more <b> of it');
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(shown().textContent).toBe('The slope of a line');
  });

  it('keeps its page where what is typed is no page, and writes it back', async () => {
    await readPdf();
    press('PageDown');
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page' });
    const leave = () => userEvent.click(screen.getByRole('button', { name: 'Fit width' }));
    for (const typed of ['', 'two', '1e1', '2.5', '-1']) {
      await userEvent.clear(number);
      if (typed) await userEvent.type(number, typed);
      await leave();
      expect([typed, number.value, shown().textContent]).toEqual([typed, '2', 'No more <b> of it']);
    }
    await userEvent.clear(number);
    await userEvent.type(number, '99{Enter}');
    expect([number.value, shown().textContent, document.activeElement]).toEqual(['3', 'Slope again', number]);
    press('Home');
    expect([number.value, screen.getByRole('textbox', { name: 'Page' })]).toEqual(['1', number]);
  });

  it('says where a page cannot be drawn, and draws no more pixels than a canvas can have', async () => {
    vi.stubGlobal('devicePixelRatio', 3);
    const dialog = await readPdf();
    act(() => drawing.onRenderError());
    expect(within(dialog).getByRole('alert').textContent).toBe(
      'We couldn’t show this page. Try another size, or open the PDF in a new tab.',
    );
    act(() => drawing.onRenderSuccess());
    expect(within(dialog).queryByRole('alert')).toBeNull();
    room({ width: 600, height: 800 });
    const sharpness = [shown().dataset.sharpness];
    for (let step = 0; step < 6; step += 1) press('+');
    sharpness.push(shown().dataset.sharpness);
    // 16 million pixels on a page of 600 by 800 points at 400 %: 3200 by 4267 CSS pixels.
    expect(sharpness).toEqual(['3.00', '1.08']);
  });

  it('costs only the search where the text of a page cannot be read', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    pdfTexts = ['The slope of a line', unreadable, 'Slope again'];
    const dialog = await readPdf();
    await userEvent.type(field(), 'slope');
    expect(await within(dialog).findByText('1 of 2')).toBeDefined();
  });

  it('fits the width or the page, and zooms in steps', async () => {
    await readPdf();
    room({ width: 900, height: 400 });
    const scales = [];
    for (const key of ['w', 'p', '+', '+', '-']) {
      press(key);
      scales.push([shown().dataset.scale, screen.getByText(/^\d+%$/).textContent]);
    }
    expect(scales).toEqual([
      ['1.50', '113%'],
      ['0.50', '38%'],
      ['0.67', '50%'],
      ['1.00', '75%'],
      ['0.67', '50%'],
    ]);
    expect(screen.getByRole('button', { name: 'Smaller' }).ariaDisabled).toBe('true');
    press('w');
    expect(screen.getByRole('button', { name: 'Smaller' }).ariaDisabled).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Fit page' }));
    const pressed = ['Fit page', 'Fit width'].map((name) => screen.getByRole('button', { name }).getAttribute('aria-pressed'));
    expect(pressed).toEqual(['true', 'false']);
  });

  it('a double tap of a finger makes it larger at that place, another one fits it again; a mouse, one tap and two places do nothing', async () => {
    const scrolled: unknown[] = [];
    await readPdf();
    room({ width: 420, height: 600 });
    const desk = screen.getByRole('region', { name: 'Document' });
    desk.scrollTo = (...to: unknown[]) => scrolled.push(to);
    const tap = (at: number, [x, y]: [number, number], pointerType = 'touch') => {
      const event = new MouseEvent('pointerup', { bubbles: true, clientX: x, clientY: y });
      Object.defineProperties(event, {
        pointerType: { value: pointerType },
        isPrimary: { value: true },
        timeStamp: { value: at },
      });
      fireEvent(desk, event);
      return shown().dataset.scale;
    };
    const once = [
      tap(1000, [100, 210]),
      tap(1400, [100, 210]),
      tap(1500, [100, 300]),
      tap(2000, [9, 9], 'mouse'),
      tap(2010, [9, 9], 'mouse'),
    ];
    expect(new Set(once)).toEqual(new Set(['0.70']));
    expect([tap(3000, [140, 210]), tap(3200, [142, 210])]).toEqual(['0.70', '1.00']);
    // What was 142 / 0.7 points from the left is there still.
    expect(scrolled.at(-1)).toEqual([expect.closeTo(60.9, 1), 90]);
    expect([tap(4000, [142, 210]), tap(4200, [142, 210])]).toEqual(['1.00', '0.70']);
    expect(scrolled.at(-1)).toEqual([0, expect.closeTo(-63, 0)]);
  });

  it('names its keys, and leaves the arrows to the page that is read', async () => {
    await readPdf();
    const keys = [...document.querySelectorAll('dialog p > span')].map((each) => [
      [...each.querySelectorAll('kbd')].map(({ textContent }) => textContent),
      each.lastChild?.textContent,
    ]);
    expect(keys).toEqual([
      [['Page Up', 'Page Down'], 'turn pages'],
      [['+', '−'], 'zoom'],
      [['W', 'P'], 'fit width, page'],
      [['/'], 'search'],
    ]);
    const desk = screen.getByRole('region', { name: 'Document' });
    desk.focus();
    fireEvent.keyDown(desk, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(desk);
  });

  it('searches as one types, shows and marks each match, and clears before it closes', async () => {
    const dialog = await readPdf();
    press('/');
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), 'slope');
    expect(await within(dialog).findByText('1 of 2')).toBeDefined();
    expect(shown().innerHTML).toBe('The <mark data-current="">slope</mark> of a line');
    await userEvent.type(field(), '{Enter}');
    expect(within(dialog).getByText('2 of 2')).toBeDefined();
    expect(shown().innerHTML).toBe('<mark data-current="">Slope</mark> again');
    await userEvent.type(field(), '{Shift>}{Enter}{/Shift}');
    expect(within(dialog).getByText('1 of 2')).toBeDefined();
    await userEvent.type(field(), '{Escape}');
    expect([field().getAttribute('value'), screen.queryByRole('dialog')]).toEqual(['', dialog]);
    await userEvent.type(field(), 'parabola');
    expect(within(dialog).getByText('Not found')).toBeDefined();
    await userEvent.type(field(), '{Escape}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to a doubt about the open page, which travels along', async () => {
    await readPdf();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ask a tutor' }));
    const { pathname, searchParams } = new URL(screen.getByTestId('place').textContent ?? '', 'http://localhost');
    expect([pathname, readOrigin(searchParams)]).toEqual([
      '/student-portal/doubts/new',
      { kind: 'page', pdf: 'Sampling', page: 2 },
    ]);
    expect(searchParams.get('course')).not.toBeNull();
  });

  it('closes by its button and by Escape', async () => {
    await readPdf();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Bias/ }));
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Bias' }), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it(
    'says in the page that a PDF could not be opened, and why, and tries again',
    proves('8-materials-3', '8-materials-4', '8-materials-5'),
    async () => {
      addresses = [new PdfFailed('PDF URL not found in API response.', ''), new PdfFailed('Failed to fetch PDF.', 'Not yours.')];
      await open();
      await userEvent.click(screen.getByRole('button', { name: /Sampling/ }));
      const dialog = within(screen.getByRole('dialog'));
      expect((await dialog.findByText(/^Could not open PDF:/)).textContent).toBe(
        'Could not open PDF: PDF URL not found in API response.',
      );
      await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
      expect((await dialog.findByText('Not yours.')).closest('[role=alert]')?.textContent).toContain(
        'Could not open PDF: Failed to fetch PDF.',
      );
    },
  );

  it('says that a file is damaged', async () => {
    pdfTexts = [];
    await openPdf();
    finish();
    expect(await screen.findByText('Could not open PDF: The file is damaged.')).toBeDefined();
    expect(screen.getByText('Please tell your tutor, who can fix it.')).toBeDefined();
  });

  it('says that the line broke where it did, and opens the PDF when it is tried again; the focus stays in the viewer', async () => {
    pdfTexts = [];
    problem = new Error('Setting up fake worker failed: "Failed to fetch".');
    const dialog = await openPdf();
    finish();
    expect(await screen.findByText('Could not open PDF: Failed to fetch PDF.')).toBeDefined();
    expect(screen.getByText('Check your connection, then try again.')).toBeDefined();
    pdfTexts = ['The slope of a line'];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect([document.activeElement, within(dialog).queryByRole('alert')]).toEqual([
      within(dialog).getByRole('button', { name: 'Close' }),
      null,
    ]);
    finish();
    expect(await screen.findByTestId('page')).toBeDefined();
  });

  it('stays where what draws a PDF does not come, and gets it when it is tried again', async () => {
    readers = [new TypeError('Failed to fetch dynamically imported module')];
    await openPdf();
    finish();
    expect(await screen.findByText('Could not open PDF: The PDF viewer didn’t load.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Course Material');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    finish();
    expect(await screen.findByTestId('page')).toBeDefined();
  });
});
