import { findOffer, type ShownCatalogue } from '../../../contract/enrolment/catalogue.ts';
import { currencies, type ItemKind } from '../../../contract/enrolment/offers.ts';
import { parameterNames, readAsked, unnamed } from '../../machines/enrolment/application.setup.ts';

/**
 * The address of an application in one form, whatever else a query holds: one for each plan or course and currency, and for none. Null where it
 * asks for what the catalogue does not know: anybody can ask for anything, and only so many pages are made and kept.
 */
export function toApplicationAddress(kind: ItemKind, catalogue: ShownCatalogue, query: string): string | null {
  const { name, currency } = readAsked(kind, query);
  const isKnown = name === unnamed || findOffer(catalogue, { kind, name }) !== null;
  if (!isKnown || !currencies.some((each) => each === currency)) return null;
  return `/contact-${kind}?${new URLSearchParams({ [parameterNames[kind]]: name, currency })}`;
}
