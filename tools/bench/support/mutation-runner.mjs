import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, TestRunner, vi } from 'vitest';
import { startTests } from 'vitest/internal/browser';

/**
 * What a process of tests is told (`MUTATION_JOB` names its file): the mutants to try, by id, the tests to try them with, the file its results go to, line by line,
 * the id of the machine that is made with the file, what the names of the tests must have (null: anything), whether its pictures may kill (and nothing else), and after how many mutants the tests are run without one: a mutant that leaves something behind must
 * not kill the next. Where `coverageFiles` has a file for a test, what it reaches is read from there, or written there. `most`: so many files of
 * tests are tried with a mutant, and no more; `first`, by id, before the others.
 * @typedef {{ ids: string[], tests: string[], results: string, fileOf?: Record<string, string>, coverageFiles?: Record<string, string>, first?: Record<string, string>, most?: number, machine: string | null, named: string | null, drawn: boolean, between: number }} Job
 * @typedef {{ file: string, ms: number, slowest: number, atLoad: Set<string>, byTest: Map<string, Set<string>> }} Seen ids of the mutants that are reached when the
 * file is loaded, and by which of its tests
 * @typedef {{ [member: string]: any }} Loose
 */

/** A test may take this much longer with a mutant, and always so many ms. */
const patience = { times: 5, ms: 4000 };
/** These look at how the machines are built, and call nothing of theirs. @param {string} file */
const looksAtAll = (file) => /\/(names|wiring|pictures)\.test\.ts$/.test(file);

/** @type {Loose} the namespace that instrumented code reads */
const stryker = {};
/** @type {Loose} */ (globalThis).__stryker__ = stryker;

/** Runs test files again and again in one process; tells nobody. */
class QuietRunner extends TestRunner {
  /** @type {Set<string> | null} the tests to run, all when null */
  only = null;
  failed = '';

  /** @type {RegExp | null} what the names of the tests must have, with those of their suites */
  named = null;

  /** @param {any} test */
  isAsked = (test) => (!this.only || this.only.has(test.id)) && (!this.named || this.named.test(getFullName(test)));

  /** @override @param {any} suite */
  async onBeforeRunSuite(suite) {
    // With it go its hooks: the layout of another machine, say.
    if (!testsIn(suite).some(this.isAsked)) suite.mode = 'skip';
    await super.onBeforeRunSuite(suite);
  }

  /** @override @param {any} test */
  async onBeforeRunTask(test) {
    if (this.failed || !this.isAsked(test)) test.mode = 'skip';
    await super.onBeforeRunTask(test);
  }

  /** @override @param {any} test */
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test);
    stryker.currentTestId = test.id;
  }

  /** @override @param {any} test */
  onAfterRunTask(test) {
    super.onAfterRunTask(test);
    stryker.currentTestId = undefined;
    if (test.result?.state !== 'fail') return;
    this.failed ||= /timed out/.test(test.result.errors?.[0]?.message) ? `${test.name} (timed out)` : test.name;
  }
}

/** Takes back what the tests of a file may have left, as a process of its own would. */
function renewPage() {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  if (typeof document === 'undefined') return;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** @param {any} task @returns {string} */
const getFullName = ({ suite, name }) => (suite ? `${getFullName(suite)} ${name}` : name);

/** @param {Loose} said @returns {Seen} */
function revive({ file, ms, slowest, atLoad, byTest }) {
  /** @type {Seen['byTest']} */
  const tests = new Map();
  for (const [test, ids] of byTest) for (const id of ids) tests.set(id, (tests.get(id) ?? new Set()).add(test));
  return { file, ms, slowest, atLoad: new Set(atLoad), byTest: tests };
}

/** @param {any} task @returns {any[]} */
const testsIn = (task) => (task.type === 'test' ? [task] : task.tasks.flatMap(testsIn));

/** Vitest's runner, which does the job in place of running the tests it was started with, and does not come back: who started it ends it. */
export default class MutationRunner extends TestRunner {
  /** An error that no test caught, which would fail a run of the tests. */
  unhandled = '';

  /** @type {Job} */
  job = JSON.parse(readFileSync(String(process.env.MUTATION_JOB), 'utf8'));

  async onBeforeCollect() {
    // A chart as text kills nearly every mutant of its machine: looked at apart.
    if (!this.job.drawn) expect.extend({ toMatchFileSnapshot: () => ({ pass: true, message: () => '' }) });
    process.on('unhandledRejection', (error) => {
      this.unhandled ||= `unhandled: ${error instanceof Error ? error.message : error}`;
    });
    await this.work();
    await new Promise(() => {});
  }

  /** @param {Loose} line */
  tell = (line) => appendFileSync(this.job.results, `${JSON.stringify(line)}\n`);

  /**
   * @param {string} filepath @param {string | undefined} mutant @param {{ only?: Set<string> | null, timeout?: number }} [how]
   * @returns {Promise<{ failed: string, file: any }>} the name of the first test that failed
   */
  async try(filepath, mutant, { only = null, timeout = 60_000 } = {}) {
    renewPage();
    this.unhandled = '';
    Object.assign(stryker, { activeMutant: mutant, currentTestId: undefined, mutantCoverage: { static: {}, perTest: {} } });
    const runner = new QuietRunner({ ...this.config, testTimeout: timeout, hookTimeout: timeout });
    Object.defineProperty(runner, 'moduleRunner', { value: /** @type {Loose} */ (this).moduleRunner });
    /** @type {Loose} */ (runner).__setTraces(/** @type {Loose} */ (this)._otel);
    runner.only = only;
    // Of tests that look at every machine, those that name this one.
    const named = looksAtAll(filepath) ? `(^|\\W)${this.job.machine ?? 'none'}(\\W|$)` : this.job.named;
    runner.named = named === null ? null : new RegExp(named);
    const [file] = await startTests([{ filepath, testLocations: undefined }], runner);
    const broken = file?.result?.state === 'fail' ? (file.result.errors?.[0]?.message ?? 'the file') : '';
    return { failed: runner.failed || broken || this.unhandled, file };
  }

  /** @param {string} file @returns {Promise<Seen | null>} null where it fails without a mutant */
  async see(file) {
    const kept = this.job.coverageFiles?.[file];
    if (kept && existsSync(kept)) return revive(JSON.parse(readFileSync(kept, 'utf8')));
    const began = performance.now();
    const { failed, file: task } = await this.try(file, undefined);
    this.tell(failed ? { leftOut: file, why: failed } : { seen: file });
    if (failed) return null;
    const { static: atLoad, perTest } = stryker.mutantCoverage;
    const slowest = Math.max(...testsIn(task).map((test) => test.result?.duration ?? 0));
    /** @param {Loose} hits */
    const ids = (hits) => Object.keys(hits);
    const byTest = Object.entries(perTest).map(([test, hits]) => [test, ids(hits)]);
    const said = { file, ms: performance.now() - began, slowest, atLoad: ids(atLoad), byTest };
    if (kept) writeFileSync(kept, JSON.stringify(said));
    return revive(said);
  }

  async work() {
    try {
      /** @type {Seen[]} */
      const seen = [];
      for (const file of this.job.tests) seen.push(...[await this.see(file)].filter((each) => each !== null));
      // Who loads the file and calls nothing of it sees only that it can be loaded, as the others do.
      const useful = seen.filter(({ file, byTest }) => byTest.size > 0 || looksAtAll(file));
      const asked = useful.some(({ byTest }) => byTest.size > 0) ? useful : seen;
      this.tell({ dry: asked.map(({ file, ms }) => [file, Math.round(ms)]) });
      const quick = asked.filter(({ file }) => !looksAtAll(file)).toSorted((one, other) => one.ms - other.ms)[0];
      for (const [index, id] of this.job.ids.entries()) {
        await this.kill(id, asked);
        if ((index + 1) % this.job.between === 0 && !(await this.clean(quick))) return this.tell({ dirty: id });
      }
      this.tell((await this.clean(quick)) ? { done: true } : { dirty: this.job.ids.at(-1) });
    } catch (error) {
      this.tell({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  /** @param {Seen | undefined} quick */
  async clean(quick) {
    if (quick && (await this.try(quick.file, undefined)).failed) return false;
    this.tell({ clean: true });
    return true;
  }

  /** @param {string} id @param {Seen[]} seen */
  async kill(id, seen) {
    const began = performance.now();
    const source = this.job.fileOf?.[id];
    /** @param {Seen} each how long it takes for each mutant of the same file that it knows */
    const toPrice = ({ ms, byTest }) => ms / [...byTest.keys()].filter((other) => this.job.fileOf?.[other] === source).length;
    const feature = source?.match(/^(?:src\/)?[^/]+\/([^/]+)\//)?.[1];
    /** @param {Seen} each */
    const isLater = ({ file }) => Number(file !== this.job.first?.[id]);
    /** @param {Seen} each */
    const isFar = ({ file }) => Number(!file.includes(`/${feature}/`));
    // Who belongs to the same feature, and knows the file best for the time it takes, is asked first: what can fail early does.
    const reaching = seen
      .filter(({ atLoad, byTest }) => atLoad.has(id) || byTest.has(id))
      .map((each) => ({ ...each, later: isLater(each), far: isFar(each), price: toPrice(each) }))
      .sort((one, other) => one.later - other.later || one.far - other.far || one.price - other.price)
      .slice(0, this.job.most);
    for (const { file, atLoad, byTest, slowest } of reaching) {
      this.tell({ trying: id });
      const how = { only: atLoad.has(id) ? null : byTest.get(id), timeout: Math.max(patience.ms, patience.times * slowest) };
      let { failed } = await this.try(file, id, how);
      // The machine may have been busy.
      if (/timed out/.test(failed)) ({ failed } = await this.try(file, id, { ...how, timeout: how.timeout * patience.times }));
      if (failed) return this.tell({ id, killed: failed, by: file, ms: Math.round(performance.now() - began) });
    }
    this.tell({ id, killed: null, reached: reaching.length > 0, ms: Math.round(performance.now() - began) });
  }
}
