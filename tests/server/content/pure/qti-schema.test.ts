import { expect, it } from 'vitest';
import { namespaces } from '../../../../server/content/qti/names.ts';
import { fill, temporaryFolder } from '../../../support/content/content.ts';
import { findSchemaFaults } from '../../../support/content/qti-schema.ts';

const schema = (namespace: string, inner: string) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" elementFormDefault="qualified">${inner}</xs:schema>`;
const anything = '<xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="lax"/></xs:sequence>';
const element = (name: string, more: string) =>
  `<xs:element name="${name}"><xs:complexType>${anything}${more}<xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>`;
const titled = '<xs:attribute name="title" use="required"/>';
const math = `<xs:import namespace="${namespaces.math}" schemaLocation="https://purl.example.org/mathml/mathml3.xsd"/>`;

/** Stands for the published schemas, which nobody may pass on: the same names in folders of their own, with imports from the network, one file in UTF-16. */
const official = {
  'qti/imsqti_asiv3p0_v1p0.xsd': schema(
    namespaces.qti,
    `${math}${element('qti-assessment-item', titled)}${element('qti-assessment-test', titled)}`,
  ),
  'qti/imsqti_stimulusv3p0_v1p0.xsd': schema(namespaces.qti, element('qti-assessment-stimulus', titled)),
  'package/imsqtiv3p0_imscpv1p2_v1p0.xsd': schema(namespaces.manifest, element('manifest', '')),
  'package/imsmd_loose_v1p3p2.xsd': schema(namespaces.lom, element('lom', '')),
  'mathml3.xsd': Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${schema(namespaces.math, '<xs:element name="math"><xs:complexType><xs:sequence><xs:any processContents="skip"/></xs:sequence></xs:complexType></xs:element>')}`,
    'utf16le',
  ),
};

const scored = `<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="float"><qti-correct-response><qti-value>2</qti-value></qti-correct-response></qti-response-declaration>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-item-body><p>Two? <math xmlns="${namespaces.math}"><mn>2</mn></math></p><p><qti-text-entry-interaction response-identifier="RESPONSE"/></p></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>`;
const item = (title: string, inner = scored) =>
  `<qti-assessment-item xmlns="${namespaces.qti}" identifier="two"${title} time-dependent="false">${inner}</qti-assessment-item>`;

const packaged = (files: Record<string, string>) => fill(temporaryFolder(), files);

it('holds a package to our schema, and to the published ones where a folder has them', async () => {
  const folder = fill(temporaryFolder(), official);
  const good = packaged({ 'items/two.xml': item(' title="Two"') });
  expect(await findSchemaFaults(good, '')).toEqual([]);
  expect(await findSchemaFaults(good, folder)).toEqual([]);
  // Ours says nothing of it; theirs wants one sign in a formula.
  const empty = packaged({ 'items/two.xml': item(' title="Two"', scored.replace('<mn>2</mn>', '')) });
  const own = await findSchemaFaults(empty, '');
  const both = await findSchemaFaults(empty, folder);
  expect(both.slice(0, own.length)).toEqual(own);
  expect(both.slice(own.length)).toEqual([expect.stringMatching(/items__two\.xml:\d+: .*math': Missing child element/)]);
});

it('finds what is wrong with every kind of file, each by its own schema', async () => {
  const folder = fill(temporaryFolder(), official);
  const wrong = packaged({
    'imsmanifest.xml': '<manifest xmlns="https://example.org/other"/>',
    'items/two.xml': item(''),
    'stimuli/two.xml': `<qti-assessment-stimulus xmlns="${namespaces.qti}" identifier="two"/>`,
    'test.xml': `<qti-assessment-test xmlns="${namespaces.qti}" identifier="two"/>`,
  });
  const own = await findSchemaFaults(wrong, '');
  const theirs = (await findSchemaFaults(wrong, folder)).slice(own.length);
  const files = (faults: string[]) => [...new Set(faults.map((fault) => fault.split(/:| fails/)[0]))].sort();
  expect(files(own)).toEqual(['imsmanifest.xml', 'items__two.xml', 'stimuli__two.xml', 'test.xml']);
  expect(files(theirs)).toEqual(files(own));
});

it('says which of the published schemas a folder lacks', async () => {
  const { 'mathml3.xsd': _, ...others } = official;
  const folder = fill(temporaryFolder(), others);
  await expect(findSchemaFaults(packaged({ 'two.xml': item('') }), folder)).rejects.toThrow(
    `There is no mathml3.xsd in ${folder}.`,
  );
});
