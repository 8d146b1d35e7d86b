import { useEffect, useState } from 'react';

/** The middle band of the viewport (specification 9): what lies in it is being read. */
const band = '-40% 0px -60% 0px';

/** The id of the section or footer in the middle band of the viewport (specification 2.2); 'home' until another has been there. */
export function useScrollSpy(): string {
  const [section, setSection] = useState('home');
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setSection(target.id);
      },
      { rootMargin: band },
    );
    for (const each of document.querySelectorAll('section[id], footer[id]')) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return section;
}
