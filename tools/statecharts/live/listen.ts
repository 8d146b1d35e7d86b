import { fromCallback } from 'xstate';
import { openChannel } from './channel.ts';
import { hearOtherApp } from './other-app.ts';
import { type Asked, type News, told } from './told.ts';

/** What the page hears: all that came since it heard last, in order. */
export type LiveEvent = { type: 'news.heard'; news: readonly News[] };

/** What the page wants done: this event for that actor of that tab, or that actor back at the moment of this `seq`. */
export type LiveCommand =
  | { type: 'moment.restore'; tab: string; actor: string; seq: number }
  | { type: 'event.send'; tab: string; actor: string; event: Extract<Asked, { kind: 'send' }>['event'] };

/** How often the page is told, in ms, and how much at once at most: what takes it longer than a frame would stutter. */
const pause = 16;
const most = 50;

/** Gathers what comes, and tells it in portions. */
function gather(tell: (news: readonly News[]) => void) {
  let waiting: News[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    const now = waiting.slice(0, most);
    waiting = waiting.slice(most);
    timer = waiting.length > 0 ? setTimeout(flush, pause) : undefined;
    tell(now);
  };
  return {
    add: (news: News) => {
      waiting.push(news);
      timer ??= setTimeout(flush, pause);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Listens to the tabs of the app, those that are there and those that come, in every browser that the channel reaches, and takes `event.send` to them; and to another app, where one has opened this page. */
export const liveFlows = fromCallback<LiveCommand>(({ sendBack, receive }) => {
  const gathered = gather((news) => sendBack({ type: 'news.heard', news } satisfies LiveEvent));
  const ask = (question: Asked) => channel.say(question);
  const channel = openChannel((said) => {
    const { success, data: message } = told.safeParse(said);
    // What another page asks comes by the same channel.
    if (!success) return;
    // The others have told all that they remember.
    if (message.kind === 'arrived') ask({ kind: 'hello', tab: message.tab });
    else gathered.add(message);
  });
  receive((command) => {
    const { tab, actor } = command;
    if (command.type === 'event.send') ask({ kind: 'send', tab, actor, event: command.event });
    else ask({ kind: 'restore', tab, actor, seq: command.seq });
  });
  ask({ kind: 'hello' });
  const leaveOther = hearOtherApp(gathered.add);
  return () => {
    leaveOther();
    gathered.stop();
    channel.close();
  };
});
