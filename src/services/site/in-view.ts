/** At least half of it on the screen counts as seen. */
const enough = 0.5;

/**
 * Tells once when the element with this id is first seen, by the time of `performance.now()` in ms. What is already on the screen of
 * a page that nobody has scrolled has been seen since the page was opened: 0. Returns the way to stop.
 */
export function watchFirstSight(id: string, seen: (at: number) => void): () => void {
  const element = document.getElementById(id);
  if (!element) return () => {};
  let first = true;
  const observer = new IntersectionObserver(
    ([entry]) => {
      const unmoved = first && window.scrollY === 0;
      first = false;
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      seen(unmoved ? 0 : performance.now());
    },
    { threshold: enough },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
