import { fromCallback } from 'xstate';
import { type Asked, channelName, type Moved, type SeenActor, type Told, told } from './told.ts';

/** What the page hears of the app's tabs. */
export type LiveEvent =
  | { type: 'flow.started'; actor: SeenActor }
  | { type: 'flow.moved'; moved: Moved }
  | { type: 'tab.left'; tab: string };

/** What the page wants done: this event for that actor of that tab. */
export type LiveCommand = { type: 'event.send'; tab: string; actor: string; event: Extract<Asked, { kind: 'send' }>['event'] };

/** What was told, as an event of the page's machine. */
function toEvent(message: Exclude<Told, { kind: 'arrived' }>): LiveEvent {
  if (message.kind === 'started') return { type: 'flow.started', actor: message.actor };
  if (message.kind === 'left') return { type: 'tab.left', tab: message.tab };
  const { kind: _, ...moved } = message;
  return { type: 'flow.moved', moved };
}

/** Listens to the tabs of the app, those that are there and those that come; takes `event.send` to them. */
export const liveFlows = fromCallback<LiveCommand>(({ sendBack, receive }) => {
  const channel = new BroadcastChannel(channelName);
  const ask = (question: Asked) => channel.postMessage(question);
  channel.addEventListener('message', ({ data }) => {
    const { success, data: message } = told.safeParse(data);
    // What another page asks comes by the same channel.
    if (!success) return;
    if (message.kind === 'arrived') ask({ kind: 'hello' });
    else sendBack(toEvent(message));
  });
  receive(({ tab, actor, event }) => ask({ kind: 'send', tab, actor, event }));
  ask({ kind: 'hello' });
  return () => channel.close();
});
