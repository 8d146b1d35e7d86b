import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { NoticeItem, NoticeSettings } from '../../../contract/notices/notices.ts';
import type { LiveInput } from '../../../src/machines/actors/live.ts';
import { noticeSettingsMachine } from '../../../src/machines/notices/notice-settings.machine.ts';
import { noticesMachine } from '../../../src/machines/notices/notices.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KnownSettings, NoticeReader } from '../../../src/services/notices/notices.ts';
import { NoticeList } from '../../../src/views/notices/notice-list.tsx';
import { NoticeSettingsCard } from '../../../src/views/notices/notice-settings-card.tsx';
import { ownSettings, threeNotices } from '../../support/notices/notices.ts';

afterEach(cleanup);

const student: NoticeReader = { role: 'student', personId: 'student-1' };
const offline = new CallFailed('unreachable', '');

type VisitOptions = { mark?: () => Promise<void>; mostShown?: number; onLeave?: (notice: NoticeItem) => void };

async function visit(known: NoticeItem[] | Error, { mark = async () => {}, mostShown = 60, onLeave }: VisitOptions = {}) {
  const marked: string[][] = [];
  const logic = noticesMachine.provide({
    actors: {
      loadNotices: fromPromise<NoticeItem[], NoticeReader>(async () => {
        if (known instanceof Error) throw known;
        return known;
      }),
      readNotices: fromPromise<void, NoticeReader & { ids: string[] }>(async ({ input }) => {
        marked.push(input.ids);
        await mark();
      }),
      connection: fromCallback<EventObject>(() => {}),
      live: fromCallback<EventObject, LiveInput>(() => {}),
    },
  });
  render(
    <MemoryRouter initialEntries={['/here']}>
      <Routes>
        <Route
          path="/here"
          element={
            <NoticeList {...student} timeZone="Asia/Kolkata" mostShown={mostShown} logic={logic} {...(onLeave && { onLeave })} />
          }
        />
        <Route path="/first" element={<h1>There</h1>} />
      </Routes>
    </MemoryRouter>,
  );
  await act(async () => {});
  return marked;
}
const lines = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

describe('notices', () => {
  it('stand newest first, with when, and unread ones say so', async () => {
    await visit(threeNotices);
    expect(lines()).toEqual([
      'Unread: Your tutor wrote in a doubt of yours: AP StatisticsTue, Mar 3, 12:00 pm',
      'Unread: Reminder: session with Ravi IyerTue, Mar 3, 11:59 am',
      'Asha’s progressTue, Mar 3, 11:58 am',
    ]);
    expect(screen.getByRole('status').textContent).toBe('2 unread');
  });

  it('lead to where it happened, marked as read', async () => {
    const marked = await visit(threeNotices);
    fireEvent.click(screen.getAllByRole('link')[0] as HTMLElement);
    await act(async () => {});
    expect([marked, screen.getByRole('heading').textContent]).toEqual([[['n3']], 'There']);
  });

  it('unfold the school’s own words where they stand, marked as read once', async () => {
    const [first, ...others] = threeNotices;
    const marked = await visit([
      { ...(first as NoticeItem), kind: 'school', title: 'No class', text: 'Monday is a holiday.' },
      ...others,
    ]);
    const summary = screen.getByText('No class').closest('details') as HTMLDetailsElement;
    for (const open of [true, false, true]) {
      summary.open = open;
      fireEvent(summary, new Event('toggle'));
      await act(async () => {});
    }
    expect(marked).toEqual([['n3']]);
    expect(screen.getByText('Monday is a holiday.')).toBeTruthy();
    expect([lines().length, screen.getByRole('status').textContent]).toEqual([2, '1 unread']);
  });

  it('lead there also where the mark could not be kept', async () => {
    await visit(threeNotices, { mark: async () => Promise.reject(offline) });
    fireEvent.click(screen.getAllByRole('link')[0] as HTMLElement);
    await act(async () => {});
    expect(screen.getByRole('heading').textContent).toBe('There');
  });

  it('are all marked by one press, or it is said that they could not', async () => {
    let fails = true;
    const marked = await visit(threeNotices, { mark: async () => (fails ? Promise.reject(offline) : undefined) });
    const press = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
      await act(async () => {});
    };
    await press();
    expect(screen.getByText('We couldn’t mark that as read. Please try again.')).toBeTruthy();
    fails = false;
    await press();
    expect([marked, screen.getByRole('status').textContent]).toEqual([
      [
        ['n3', 'n2'],
        ['n3', 'n2'],
      ],
      'All read',
    ]);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('of a teacher, whose pages have no addresses, lead to the page of their kind', async () => {
    const left = vi.fn();
    await visit(threeNotices, { onLeave: left });
    fireEvent.click(screen.getByRole('link', { name: /Reminder: session with Ravi Iyer/ }));
    await act(async () => {});
    expect(left).toHaveBeenCalledWith(expect.objectContaining({ id: 'n2', kind: 'sessions' }));
  });

  it('of which few are shown have the others behind a line', async () => {
    await visit(threeNotices, { mostShown: 2 });
    expect(screen.getByText('Earlier ones').closest('details')?.textContent).toContain('Asha’s progress');
  });

  it('say what will come where there are none, and that they could not be loaded', async () => {
    await visit([]);
    expect(screen.getByRole('heading', { name: 'Nothing new' })).toBeTruthy();
    cleanup();
    await visit(offline);
    expect(screen.getByText('We couldn’t load your notices. Please try again.')).toBeTruthy();
  });
});

describe('how somebody is told', () => {
  async function choose(known: KnownSettings, reader = student, keep: () => Promise<void> = async () => {}) {
    const asked: NoticeSettings[] = [];
    const logic = noticeSettingsMachine.provide({
      actors: {
        loadNoticeSettings: fromPromise<KnownSettings, NoticeReader>(async () => known),
        chooseNotices: fromPromise<void, NoticeReader & { settings: NoticeSettings }>(async ({ input }) => {
          asked.push(input.settings);
          await keep();
        }),
      },
    });
    render(<NoticeSettingsCard {...reader} logic={logic} />);
    await act(async () => {});
    return asked;
  }
  const field = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const words = (name: string) => [...field(name).options].map(({ textContent }) => textContent);
  const pick = async (name: string, value: string) => {
    fireEvent.change(field(name), { target: { value } });
    await act(async () => {});
  };

  it('is chosen for each kind, with what makes sense of it', async () => {
    const asked = await choose(ownSettings);
    expect(words('Answers to your doubts, by email')).toEqual(['Right away', 'Once a day, at 6 pm', 'Never: only show it here']);
    expect(words('Reminders and news of sessions, by email')).toEqual(['Right away', 'Never: only show it here']);
    await pick('Answers to your doubts, by email', 'daily');
    expect(asked[0]?.ways[0]).toEqual({ kind: 'doubts', mail: 'daily', push: true });
    expect(screen.getByText('Saved.')).toBeTruthy();
  });

  it('rings on the student’s devices for the kinds that are ticked, where the school has notifications', async () => {
    const asked = await choose(ownSettings);
    const devices = within(screen.getByRole('group', { name: 'Notify my devices of' }));
    expect(devices.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true, true]);
    fireEvent.click(devices.getByRole('checkbox', { name: 'Reminders and news of sessions' }));
    await act(async () => {});
    expect(asked[0]?.ways).toEqual([
      { kind: 'doubts', mail: 'now', push: true },
      { kind: 'sessions', mail: 'now', push: false },
      { kind: 'reports', mail: 'now', push: true },
    ]);
    cleanup();
    await choose({ ...ownSettings, hasPush: false });
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('has quiet hours, those chosen elsewhere too, or none', async () => {
    const asked = await choose({
      ...ownSettings,
      settings: { ...ownSettings.settings, quiet: { from: '12:30', until: '00:00' } },
    });
    expect(words('Quiet hours')).toEqual([
      '12:30 pm to 12 am',
      '8 pm to 8 am',
      '9 pm to 7 am',
      '10 pm to 7 am',
      '11 pm to 6 am',
      'None: at any time',
    ]);
    await pick('Quiet hours', 'none');
    await pick('Quiet hours', '22:00-07:00');
    expect(asked.map(({ quiet }) => quiet)).toEqual([null, { from: '22:00', until: '07:00' }]);
  });

  it('goes back to what it was where it could not be kept, and says so', async () => {
    await choose(ownSettings, student, async () => Promise.reject(offline));
    await pick('Quiet hours', 'none');
    expect(field('Quiet hours').value).toBe('21:00-07:00');
    expect(screen.getByText('We couldn’t save that. Please try again.')).toBeTruthy();
  });

  it('has of parents their kinds, and no zone, which they choose with the results', async () => {
    const ways = [
      { kind: 'sessions' as const, mail: 'now' as const, push: true },
      { kind: 'reports' as const, mail: 'never' as const, push: true },
    ];
    const parents: NoticeReader = { role: 'parent', personId: 'ravi@example.org' };
    const asked = await choose({ ...ownSettings, settings: { ...ownSettings.settings, ways } }, parents);
    expect(words('Progress reports, by email')).toEqual([
      'Right away',
      'Once a week, on Monday morning',
      'Once a month, on the first',
      'Never: only show it here',
    ]);
    await pick('Progress reports, by email', 'monthly');
    expect(asked[0]?.ways[1]).toEqual({ kind: 'reports', mail: 'monthly', push: true });
    expect(screen.getAllByRole('combobox').map((each) => each.getAttribute('name'))).toEqual([
      'mail-sessions',
      'mail-reports',
      'quiet',
    ]);
  });
});
