import { moneyClasses } from './fault-classes-money.mjs';
import { pageClasses } from './fault-classes-page.mjs';
import { serverClasses } from './fault-classes-server.mjs';

/**
 * @typedef {import('./fault-control.mjs').Guard} Guard
 * @typedef {import('./fault-trial.mjs').DatabaseName} DatabaseName
 * @typedef {import('./fault-trial.mjs').ScenarioRun} ScenarioRun
 * @typedef {import('./fault-trial.mjs').TestRun} TestRun
 * @typedef {Guard & { databases?: DatabaseName[], n?: number }} Control `databases`: where the guard is of no use on the others; `n`: how often the fault has to be made to
 * fail, 5 times unless said otherwise
 */
/**
 * @typedef {object} FaultClass
 * @property {number} number
 * @property {string} name
 * @property {string} fault
 * @property {ScenarioRun | TestRun | { notMeasured: string }} trial a scenario of tests/support/faults, or a test by its title; or why there is none
 * @property {DatabaseName[]} [databases] on which it is tried; none for a test of the app alone
 * @property {Control | { none: string }} control the guard that is taken out, or why there is none to take out
 * @property {'server'} [build] what has to be built anew without the guard
 * @property {number | { test: string, file: string }} [sample] how often the sample in the tests makes the fault, or the test that is the sample; none where the
 * trial is a test itself
 * @property {string[]} [inBrowser] tests of a real browser that make the same fault
 */

/** @type {FaultClass[]} The classes of docs/reliability.md, in its order. */
export const faultClasses = [...pageClasses, ...moneyClasses, ...serverClasses].sort((one, other) => one.number - other.number);
