/** @typedef {{ importers: readonly string[], dynamicImporters: readonly string[], isEntry: boolean }} Links between a module and those that import it */
/** @typedef {{ getModuleInfo: (id: string) => Links | null }} Graph */

const hydratePage = /\/src\/app\/hydrate\/hydrate-page\.ts$/;
const hydrate = /\/src\/app\/hydrate\/hydrate\.tsx$/;
const home = /\/src\/views\/site\/home\/home-page\.tsx$/;
const contact = /\/src\/views\/inquiry\/contact-page\.tsx$/;
/** What the app shows of the site's views is no public page. */
const publicPage = /\/src\/views\/(site\/(?!problem-report|new-build)|inquiry\/contact-page\.tsx$)/;
const application = /\/src\/(app\/hydrate\/application-pages|views\/enrolment\/(application|payer)-page)\.tsx$/;
const payer = /\/src\/views\/enrolment\/payer-page\.tsx$/;
const applicationForm = /\/src\/views\/enrolment\/application-page\.tsx$/;
/** It is made of what all fields are, which a page with other controls alone need not load. */
const checkbox = /\/src\/views\/ui\/checkbox-field\./;
/** What any page may be made of: with it none loads what applications alone are about, telephone numbers of all countries among it. */
const kit = /\/src\/(views\/ui|machines\/kit)\/|plain-icon:/;
const app = /\/src\/app\/main\.tsx$/;
const guard = /\/src\/views\/portal\/portal-guard\.tsx$/;
/** A preview is the exam hall at the desk. */
const attempt = /\/src\/views\/(exam\/((quiz|mock)-(attempt|instructions)-page|hall-parts)|preview\/preview-page)\.tsx$/;
const mock = /\/src\/views\/exam\/(mock-(attempt|instructions)-page|security-check)\.tsx$/;
const mockAttempt = /\/src\/views\/exam\/mock-attempt-page\.tsx$/;

/** @param {Links | null} links @returns {boolean} whether a module begins a chunk of its own */
const isStart = (links) =>
  links === null ||
  links.isEntry ||
  links.dynamicImporters.length > 0 ||
  links.importers.some((importer) => importer.endsWith('.html'));

/** @param {string} module @param {Graph} graph @returns {string[]} the chunks' first modules that load it */
function findStarts(module, graph) {
  const visited = new Set([module]);
  for (const id of visited) for (const importer of graph.getModuleInfo(id)?.importers ?? []) visited.add(importer);
  return [...visited].filter((id) => isStart(graph.getModuleInfo(id)));
}

/**
 * What a module depends on loads wherever it does, so it belongs to the same group or to an earlier one: no two chunks import each other.
 * @param {readonly string[]} starts @param {string} id of the module @returns {string | null} null leaves it to the bundler
 */
function chooseGroup(starts, id) {
  /** @param {RegExp} pattern */
  const loads = (pattern) => starts.some((start) => pattern.test(start));
  if (loads(hydratePage)) return null;
  const inHall = loads(app) || loads(guard) || loads(mockAttempt);
  if (loads(hydrate)) return 'page';
  const publicStarts = starts.filter((start) => publicPage.test(start));
  // What only the home page and the contact form need is no weight of the other pages.
  if (inHall && publicStarts.length > 0) {
    if (publicStarts.every((start) => home.test(start))) return 'home';
    return publicStarts.every((start) => home.test(start) || contact.test(start)) ? 'flow' : 'page';
  }
  if (loads(application) && !inHall) return chooseApplicationGroup(starts, id);
  if (publicStarts.length > 0) return null;
  if (loads(app)) return 'app';
  if (inHall && loads(application)) return 'app';
  if (loads(guard)) return 'portal';
  if (!loads(mockAttempt) || starts.length === 1) return null;
  if (starts.every((start) => mock.test(start))) return 'mock';
  return starts.every((start) => attempt.test(start) || mock.test(start)) ? 'exam' : 'question';
}

/**
 * An application is made where a connection is slow: each file waits for its turn among six, and each turn for a way there and back. What all public
 * pages have stays with them, and what other pages share with it is no part of it.
 * @param {readonly string[]} starts @param {string} id @returns {string | null}
 */
function chooseApplicationGroup(starts, id) {
  const publicStarts = starts.filter((start) => publicPage.test(start));
  if (publicStarts.some((start) => !contact.test(start) && !home.test(start))) return 'frame';
  if (publicStarts.length > 0) return 'fields';
  // What shows a payer an application that was made is no part of making one.
  if (starts.every((start) => payer.test(start))) return null;
  if (starts.every((start) => application.test(start))) return 'application';
  if (checkbox.test(id)) return 'fields';
  return kit.test(id) ? 'controls' : 'orders';
}

/** Styles of a few hundred bytes go with larger ones that are there before or with them: a file costs more than they do. @type {Record<string, string>} */
const stylesWith = { flow: 'page', portal: 'app', mock: 'exam' };

/** @param {...string} packages */
const inPackages = (...packages) => new RegExp(`[\\\\/]node_modules[\\\\/](${packages.join('|')})[\\\\/]`);

const ofFlows = inPackages('xstate', '@xstate', 'use-sync-external-store', 'use-isomorphic-layout-effect');
const ofApp = inPackages('react-router', 'react-router-dom');

/** @param {string} id @param {Graph} graph */
export function nameGroup(id, graph) {
  if (ofFlows.test(id)) return 'flow';
  if (ofApp.test(id)) return 'app';
  // Of the pages that show the form one is rendered ahead, where another file would cost a turn.
  if (applicationForm.test(id)) return 'application';
  if (isStart(graph.getModuleInfo(id))) return null;
  const starts = findStarts(id, graph);
  const name = chooseGroup(starts, id);
  if (!/\.css(\?|$)/.test(id)) return name;
  if (name === null) return starts.every((start) => mockAttempt.test(start)) ? 'exam' : null;
  return stylesWith[name] ?? name;
}

/** @param {string} name @param {number} priority */
const group = (name, priority) => ({
  /** @param {string} id @param {Graph} graph */
  name: (id, graph) => (nameGroup(id, graph) === name ? name : null),
  debugName: name,
  priority,
});

/**
 * The chunks that the exam hall shares with other pages: a few files that compress well, instead of one for each set of pages that share
 * a module. What brings a public page to life stays apart, since it loads before anything else of it is wanted.
 */
export const chunkGroups = [
  { name: 'preload', test: /preload-helper|rolldown.runtime|src.app.inspect.attach-inspectors/, priority: 11 },
  { name: 'react', test: inPackages('react', 'react-dom', 'scheduler'), priority: 10 },
  group('page', 7),
  group('flow', 5),
  group('home', 4),
  group('app', 3),
  group('frame', 3),
  group('fields', 2.6),
  group('controls', 2.55),
  group('orders', 2.5),
  group('application', 2.4),
  group('portal', 2),
  group('question', 1),
  group('exam', 0),
  group('mock', 0),
];
