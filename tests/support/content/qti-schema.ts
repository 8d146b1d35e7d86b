import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { memoryPages, validateXML, type XMLFileInfo } from 'xmllint-wasm';
import { schemas as published } from '../../../server/content/qti/names.ts';

const own = join(import.meta.dirname, 'qti-schema');
const readOwn = (fileName: string) => ({ fileName, contents: readFileSync(join(own, fileName), 'utf8') });

/** What an XML file is held to: a schema, and those that it imports. */
type Schema = { schema: XMLFileInfo; preload: XMLFileInfo[] };
type Kind = keyof typeof published;

/**
 * What the schemas beside this file have against the XML of a package: against its manifest, and against its items, stimuli and test. `official`: a folder with the
 * schemas that 1EdTech publishes, whose faults come after; where there is none, the package is held to ours alone.
 */
export async function findSchemaFaults(folder: string, official = process.env.QTI_SCHEMA): Promise<string[]> {
  const preload = ['xml.xsd', 'mathml.xsd', 'lom.xsd'].map(readOwn);
  const ofItems = { schema: readOwn('qti.xsd'), preload };
  const ours = { manifest: { schema: readOwn('manifest.xsd'), preload }, item: ofItems, stimulus: ofItems };
  const sets = [ours, ...(official ? [readOfficial(official)] : [])];
  const faults: string[] = [];
  for (const set of sets)
    for (const kind of ['manifest', 'item', 'stimulus'] as const) faults.push(...(await holdTo(set[kind], kind, folder)));
  return faults;
}

async function holdTo({ schema, preload }: Schema, kind: Kind, folder: string): Promise<string[]> {
  const xml = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.xml'))
    .sort()
    .map((path) => ({ fileName: path.replaceAll(/[\\/]/g, '__'), contents: readFileSync(join(folder, path), 'utf8') }))
    .filter(({ contents }) => kindOf(contents) === kind);
  if (xml.length === 0) return [];
  const limits = { initialMemoryPages: 16 * memoryPages.MiB, maxMemoryPages: memoryPages.GiB };
  return (await validateXML({ xml, schema: [schema], preload, ...limits })).errors.map(({ rawMessage }) => rawMessage);
}

/** By its root: tests are in the schema of items. */
function kindOf(xml: string): Kind {
  const [, root] = /<([a-z][\w-]*)/.exec(xml) ?? [];
  return root === 'manifest' ? 'manifest' : root === 'qti-assessment-stimulus' ? 'stimulus' : 'item';
}

/** The published schemas of a folder, however deep they lie in it, as they import each other there and not from the network. */
function readOfficial(folder: string): Record<Kind, Schema> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.xsd'));
  const names = new Set(files.map((path) => basename(path)));
  const all = files.map((path) => {
    const text = decode(readFileSync(join(folder, path)));
    const contents = text.replaceAll(/schemaLocation\s*=\s*(["'])([^"']*)\1/g, (whole, _, place: string) => {
      const name = basename(place);
      return names.has(name) ? `schemaLocation="${name}"` : whole;
    });
    return { fileName: basename(path), contents };
  });
  const toSchema = (kind: Kind): Schema => {
    const pairs = [...published[kind].matchAll(/(\S+) (\S+\.xsd)/g)].map(([, namespace, place = '']) => ({
      namespace,
      name: basename(place),
    }));
    const missing = pairs.filter(({ name }) => !names.has(name)).map(({ name }) => name);
    if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')} in ${folder}.`);
    const imports = pairs.map(({ namespace, name }) => `<xs:import namespace="${namespace}" schemaLocation="${name}"/>`);
    const contents = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`;
    return { schema: { fileName: `all-of-${kind}.xsd`, contents }, preload: all };
  };
  return { manifest: toSchema('manifest'), item: toSchema('item'), stimulus: toSchema('stimulus') };
}

/** Some of the published files are UTF-16. */
function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  return isUtf16 ? text.replace(/encoding=(["'])utf-16\1/i, 'encoding="UTF-8"') : text;
}
