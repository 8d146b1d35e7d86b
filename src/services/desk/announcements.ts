import { type AnnouncementLine, announce, audiences, findAnnouncements } from '../../../contract/desk/announcements.ts';
import { post } from '../api/post.ts';
import { type CarryOut, type Draft, nameSent, text, wasAnswered } from './draft.ts';
import { given, type LoadPage } from './lists.ts';

/** Throws CallFailed. */
export const loadAnnouncements: LoadPage<AnnouncementLine> = async ({ filters, after }, signal) =>
  (await post(findAnnouncements, given({ search: filters.search?.slice(0, 100), after }), signal)).data;

type Reach = { course: string } | { group: string } | { student: string };

const announceTo =
  (reach: (subject: string, draft: Draft) => Reach): CarryOut =>
  async (subject, draft, signal) => {
    const words = { title: text(draft, 'title'), text: text(draft, 'text') };
    const audience = audiences.find((each) => each === draft.audience) ?? 'students';
    const body = { ...reach(subject, draft), audience, ...words };
    const { told } = await post(announce, { key: nameSent(JSON.stringify(body)), ...body }, signal);
    wasAnswered();
    return { says: told === 1 ? 'It’s sent to one person.' : `It’s sent to ${told} people.` };
  };

/** What the school says in its own words: `subject` is the id of the group or the student. */
export const announcementActions = {
  'announcement.course': announceTo((_, draft) => ({ course: text(draft, 'course') })),
  'announcement.group': announceTo((group) => ({ group })),
  'announcement.student': announceTo((student) => ({ student })),
} satisfies Record<string, CarryOut>;
