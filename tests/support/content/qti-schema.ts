import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryPages, validateXML } from 'xmllint-wasm';

const schemas = join(import.meta.dirname, 'qti-schema');
const readSchema = (fileName: string) => ({ fileName, contents: readFileSync(join(schemas, fileName), 'utf8') });

/** What the schemas beside this file have against the XML of a package: of its manifest, and of its items, stimuli and test. */
export async function findSchemaFaults(folder: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.xml'));
  const inSchema = (schema: string, paths: readonly string[]) =>
    validateXML({
      xml: paths.map((path) => ({
        fileName: path.replaceAll(/[\\/]/g, '__'),
        contents: readFileSync(join(folder, path), 'utf8'),
      })),
      schema: [readSchema(schema)],
      preload: ['xml.xsd', 'mathml.xsd', 'lom.xsd'].map(readSchema),
      initialMemoryPages: 16 * memoryPages.MiB,
      maxMemoryPages: memoryPages.GiB,
    });
  const isManifest = (path: string) => path === 'imsmanifest.xml';
  const results = [
    await inSchema('manifest.xsd', files.filter(isManifest)),
    await inSchema('qti.xsd', files.filter((path) => !isManifest(path)).sort()),
  ];
  return results.flatMap(({ errors }) => errors.map(({ rawMessage }) => rawMessage));
}
