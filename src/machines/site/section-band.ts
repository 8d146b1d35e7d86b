import { type EventObject, fromCallback } from 'xstate';
import { watchSectionBand } from '../../services/site/section-band.ts';

export type SectionBandEvent = { type: 'section.entered'; id: string };

/** Tells which section, or the footer, lies in the middle band of the viewport. */
export const sectionBand = fromCallback<EventObject>(({ sendBack }) =>
  watchSectionBand((id) => sendBack({ type: 'section.entered', id } satisfies SectionBandEvent)),
);
