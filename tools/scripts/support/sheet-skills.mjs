import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { stringify } from 'yaml';

/**
 * The skills that a sheet's Markdown names, each with the heading that it is treated under: comments of the form `<!-- skill: Residuals -->`
 * stand below it.
 * @param {string} markdown @returns {{ skill: string, heading: string }[]}
 */
export function skillsIn(markdown) {
  let heading = '';
  return markdown.split('\n').flatMap((line) => {
    heading = /^##+ (.+)$/.exec(line)?.[1] ?? heading;
    const skill = /^<!-- skill: (.+) -->$/.exec(line)?.[1];
    return skill === undefined ? [] : [{ skill, heading }];
  });
}

/**
 * What a printed sheet says of itself to whoever reads it aloud, and the page, from 1, of each heading by its outline.
 * @param {Uint8Array} pdf @returns {Promise<{ title: string, language: string, isTagged: boolean, pages: Map<string, number> }>}
 */
export async function readPrinted(pdf) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  /** @type {Map<string, number>} */
  const pages = new Map();
  /** @param {Awaited<ReturnType<typeof document.getOutline>>} items */
  const read = async (items) => {
    for (const { title, dest, items: inner } of items) {
      const place = typeof dest === 'string' ? await document.getDestination(dest) : dest;
      if (place) pages.set(title, (await document.getPageIndex(place[0])) + 1);
      await read(inner);
    }
  };
  await read((await document.getOutline()) ?? []);
  /** @type {{ Title?: string, Language?: string }} */
  const info = (await document.getMetadata()).info;
  const marks = await document.getMarkInfo();
  await document.destroy();
  return { title: info.Title ?? '', language: info.Language ?? '', isTagged: marks?.Marked === true, pages };
}

/**
 * Where a printed sheet treats the skills that its Markdown names, each page of a skill once.
 * @param {string} markdown @param {Map<string, number>} pages the page of each heading @returns {{ skill: string, page: number }[]}
 */
export function skillPages(markdown, pages) {
  const found = skillsIn(markdown).map(({ skill, heading }) => {
    const page = pages.get(heading);
    if (page === undefined) throw new Error(`'${heading}' is no heading of the PDF.`);
    return { skill, page };
  });
  return found.filter(({ skill, page }, at) => found.findIndex((other) => other.skill === skill && other.page === page) === at);
}

/**
 * The list of a course's sheets as it stands in materials.yaml, each skill in a line of its own.
 * @param {{ title: string, file: string, skills?: { skill: string, page: number }[] }[]} files @returns {string}
 */
export function formatList(files) {
  const entries = files.flatMap(({ title, file, skills = [] }) => [
    `  - title: ${scalar(title)}`,
    `    file: ${file}`,
    ...(skills.length > 0 ? ['    skills:'] : []),
    ...skills.map(({ skill, page }) => `      - { skill: ${scalar(skill)}, page: ${page} }`),
  ]);
  return `files:\n${entries.join('\n')}\n`;
}

/** A text as YAML has it, quoted where a list in braces needs it. @param {string} text */
const scalar = (text) => (/[,:[\]{}#]/.test(text) ? `"${text}"` : stringify(text, { lineWidth: 0 }).trim());
