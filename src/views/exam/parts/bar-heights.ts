type Bar = '--hall-top' | '--hall-bottom';

/** Gives a bar a ref that tells the styles and panels its height: the bars of the exam hall wrap in a narrow window, and grow with the text. */
const tellHeight = (name: Bar) => (bar: HTMLElement) => {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(name, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(name);
  };
};

export const topBarRef = tellHeight('--hall-top');
export const bottomBarRef = tellHeight('--hall-bottom');

/** How high a bar of the exam hall is, in CSS pixels; 0 where there is none. */
export const barHeight = (name: Bar): number => Number.parseFloat(document.documentElement.style.getPropertyValue(name)) || 0;
