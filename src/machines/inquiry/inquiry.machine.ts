import { assign, sendTo, setup } from 'xstate';
import { type Inquiry, inquiryNames, readInquiry } from '../../../contract/inquiry/inquiry.ts';
import { homeCode } from '../../content/site/inquiry.ts';
import { type InquiryStart, readInquiryStart, sendInquiry } from '../../services/inquiry/inquiry.ts';
import { fromService } from '../actors/from-service.ts';
import { withEvent, withOutput } from '../kit/with-output.ts';
import { type InquiryKeeperCommand, inquiryStorage } from './inquiry-storage.ts';

/** What the form holds. The country code is chosen beside the number and not sent (specification 5). */
export type InquiryFields = Inquiry & { countryCode: string };

/** `courses`: the names of those that can be asked about. */
export type InquiryInput = { courses: readonly string[] };

/** `asked`: the course that the page's address asks for, '' for none. `problems`: what is wrong, field by field. */
type Context = InquiryInput & { fields: InquiryFields; asked: string; problems: Partial<Inquiry>; website: string };

export type InquiryEvent =
  /** The page is alive; `typed` is what its fields held before. */
  | { type: 'page.opened'; typed: Readonly<Record<string, string>> }
  | { type: 'field.type'; field: keyof InquiryFields; text: string }
  /** `website` is what stands in the field that people do not see. */
  | { type: 'inquiry.send'; website: string }
  | { type: 'inquiry.again' };

const blank: InquiryFields = { name: '', email: '', phone: '', course: '', details: '', countryCode: homeCode };
const fieldNames = [...inquiryNames, 'countryCode'] as const;

/** What was typed or chosen stands over what the page begins with. */
function laidOver(under: InquiryFields, typed: Readonly<Partial<InquiryFields>>): InquiryFields {
  const fields = { ...under };
  for (const name of fieldNames) {
    const text = typed[name];
    if (text && text !== blank[name]) fields[name] = text;
  }
  return fields;
}

/** The draft's course counts while the address asks for the same one as then; another link has its way. */
function begunWith({ asked, draft }: InquiryStart): InquiryFields {
  if (!draft) return { ...blank, course: asked };
  return { ...draft.typed, course: draft.asked === asked ? draft.typed.course : asked || draft.typed.course };
}

/** What can be sent: every text without the blanks around it. Only complete inquiries come here. */
function completed({ fields, courses, website }: Context) {
  const { inquiry } = readInquiry(fields, courses);
  if (!inquiry) throw new Error('An incomplete inquiry was to be sent.');
  return { inquiry, website };
}

const inquirySetup = setup({
  types: { input: {} as InquiryInput, context: {} as Context, events: {} as InquiryEvent, tags: '' as 'waiting' },
  actors: { readInquiryStart: fromService(readInquiryStart), sendInquiry: fromService(sendInquiry), inquiryStorage },
  actions: {
    takeTyped: assign({
      fields: ({ context }, { typed }: { typed: Readonly<Record<string, string>> }) => laidOver(context.fields, typed),
    }),
    takeStart: assign(({ context }, start: InquiryStart) => ({
      asked: start.asked,
      fields: laidOver(begunWith(start), context.fields),
    })),
    type: assign(({ context }, { field, text }: { field: keyof InquiryFields; text: string }) => ({
      fields: { ...context.fields, [field]: text },
      problems: { ...context.problems, [field]: undefined },
    })),
    keep: sendTo(
      'inquiryStorage',
      ({ context }): InquiryKeeperCommand => ({
        type: 'draft.keep',
        draft: { typed: context.fields, asked: context.asked },
      }),
    ),
    forget: sendTo('inquiryStorage', { type: 'draft.forget' } satisfies InquiryKeeperCommand),
    nameProblems: assign({ problems: ({ context }) => readInquiry(context.fields, context.courses).problems ?? {} }),
    takeWebsite: assign((_, { website }: { website: string }) => ({ website, problems: {} })),
    startAgain: assign(({ context }) => ({ fields: { ...blank, course: context.asked }, problems: {}, website: '' })),
  },
  guards: { isComplete: ({ context }) => readInquiry(context.fields, context.courses).problems === null },
});

/**
 * The inquiry (specification 2.7, 4.1, 5, 8): idle -> loading -> success or error. It is fresh until the page says that it is open;
 * then the address and the draft are read, under what was typed meanwhile.
 */
export const inquiryMachine = inquirySetup.createMachine({
  id: 'inquiry',
  context: ({ input }) => ({ ...input, fields: blank, asked: '', problems: {}, website: '' }),
  invoke: { id: 'inquiryStorage', src: 'inquiryStorage' },
  initial: 'idle',
  states: {
    idle: {
      meta: { requirements: ['4.1-7'] },
      on: {
        'field.type': { actions: [withEvent('type'), 'keep'] },
        'inquiry.send': [
          {
            guard: 'isComplete',
            target: 'loading',
            actions: [withEvent('takeWebsite'), 'keep'],
            meta: { requirements: ['4.1-8', '5-22'] },
          },
          { target: '.ready', actions: 'nameProblems', meta: { requirements: ['5-16', '5-17', '5-19', '5-21'] } },
        ],
      },
      initial: 'fresh',
      states: {
        fresh: { on: { 'page.opened': { target: 'opening', actions: withEvent('takeTyped') } } },
        opening: {
          invoke: {
            id: 'readInquiryStart',
            src: 'readInquiryStart',
            input: ({ context: { courses } }) => ({ courses }),
            onDone: { target: 'ready', actions: withOutput('takeStart'), meta: { requirements: ['5-23', '5-24', '5-25'] } },
            onError: 'ready',
          },
        },
        ready: {},
      },
    },
    loading: {
      tags: 'waiting',
      meta: { requirements: ['4.1-9', '4.1-10', '5-26'] },
      invoke: {
        id: 'sendInquiry',
        src: 'sendInquiry',
        input: ({ context }) => completed(context),
        onDone: { target: 'success', actions: 'forget', meta: { requirements: ['4.1-11'] } },
        onError: { target: 'error', meta: { requirements: ['4.1-12'] } },
      },
    },
    success: {
      on: { 'inquiry.again': { target: 'idle.ready', actions: 'startAgain' } },
      meta: { requirements: ['8-inquiry-2'] },
    },
    // What was typed stays, and the message with it until the next attempt.
    error: {
      meta: { requirements: ['8-inquiry-1'] },
      on: {
        'field.type': { actions: [withEvent('type'), 'keep'] },
        'inquiry.send': [
          { guard: 'isComplete', target: 'loading', actions: [withEvent('takeWebsite'), 'keep'] },
          { target: 'idle.ready', actions: 'nameProblems' },
        ],
      },
    },
  },
});
