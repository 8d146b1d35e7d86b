/** Scripts of a page that fetch code once somebody asks for it, or once something went wrong. */
const onPage = /^assets\/(application|preload|hydrate)-[\w-]{8}\.js$/;
/** What Vite has them fetch beside it. */
const named = /^const __vite__mapDeps=.*\n/;
const asked = /__vite__mapDeps\(\[[\d,]+\]\)/g;

/**
 * Names nothing for them that is fetched beside such code: all of it, styles too, stands on the page by then, and an application has no room for the names.
 * @returns {import('vite').Plugin}
 */
export const onPageAlready = () => ({
  name: 'prepchart-on-page-already',
  apply: 'build',
  generateBundle: {
    // Vite writes the names when it generates, too.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && onPage.test(file.fileName)) file.code = file.code.replace(named, '').replaceAll(asked, '[]');
    },
  },
});
