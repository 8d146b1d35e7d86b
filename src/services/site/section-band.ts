/** The middle band of the viewport (specification 9): what lies in it is what the reader is at. */
const band = '-40% 0px -60% 0px';

/**
 * Tells the id of the section or footer that lies in the middle band of the viewport, each time another one does. Returns the way to stop.
 */
export function watchSectionBand(entered: (id: string) => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) entered(target.id);
    },
    { rootMargin: band },
  );
  for (const section of document.querySelectorAll('section[id], footer[id]')) observer.observe(section);
  return () => observer.disconnect();
}
