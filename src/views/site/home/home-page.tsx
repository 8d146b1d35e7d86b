import { useSelector } from '@xstate/react';
import { siteSectionMachine } from '../../../machines/site/site-section.machine.ts';
import { useFlow } from '../../use-flow.ts';
import { useOpened } from '../../use-opened.ts';
import { type SiteEntry, SiteFrame } from '../site-frame.tsx';
import { Benefits } from './benefits.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Programmes } from './programmes.tsx';

/** The entry of the header for the section in view; 'Why Us' has none. */
const entryOf: Readonly<Record<string, SiteEntry>> = { home: 'home', courses: 'courses', faq: 'faq', contact: 'contact' };

/** The landing page (specification 2.3): home, benefits, courses, FAQ, footer. */
export function HomePage() {
  const place = useFlow(siteSectionMachine);
  const section = useSelector(place, (seen) => seen.context.section);
  useOpened(place);
  return (
    <SiteFrame current={entryOf[section] ?? null}>
      <Hero />
      <Benefits />
      <Programmes />
      <Faq />
    </SiteFrame>
  );
}
