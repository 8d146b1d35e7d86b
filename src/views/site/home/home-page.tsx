import { type SiteEntry, SiteFrame } from '../site-frame.tsx';
import { Benefits } from './benefits.tsx';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Programmes } from './programmes.tsx';
import { useScrollSpy } from './use-scroll-spy.ts';

/** The entry of the header for the section in view; 'Why Us' has none. */
const entryOf: Readonly<Record<string, SiteEntry>> = { home: 'home', courses: 'courses', faq: 'faq', contact: 'contact' };

/** The landing page (specification 2.3): home, benefits, courses, FAQ, footer. */
export function HomePage() {
  const section = useScrollSpy();
  return (
    <SiteFrame current={entryOf[section] ?? null}>
      <Hero />
      <Benefits />
      <Programmes />
      <Faq />
    </SiteFrame>
  );
}
