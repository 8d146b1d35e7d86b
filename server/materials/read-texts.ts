import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

/** So long may a PDF take to be read: somebody waits for it. */
const longestMs = 30_000;
const memory = { maxOldGenerationSizeMb: 256 };
const answer = z.array(z.string());

/** What the thread does. It runs nothing of the PDF, draws nothing, fetches nothing and says nothing. */
const reading = `
const { parentPort, workerData: { code, pdf } } = require('node:worker_threads');
import(code).then(async ({ getDocument }) => {
  const quiet = { verbosity: 0, isEvalSupported: false, useWasm: false, disableFontFace: true, useSystemFonts: false };
  const document = await getDocument({ data: pdf, ...quiet }).promise;
  const texts = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map(({ str = '', hasEOL }) => str + (hasEOL ? '\\n' : '')).join('').trim());
  }
  parentPort.postMessage(texts);
});`;

/**
 * What is written on each page of a PDF, '' where nothing can be read; null where the PDF cannot be read at all. pdf.js reads it in a thread of its
 * own: a drawing of many points takes it seconds, and nobody's sitting waits for that.
 */
export async function readTexts(pdf: Buffer): Promise<string[] | null> {
  const code = pathToFileURL(createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;
  const workerData = { code, pdf: new Uint8Array(pdf) };
  const thread = new Worker(reading, { eval: true, workerData, resourceLimits: memory });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const texts = await new Promise<unknown>((resolve) => {
      timer = setTimeout(resolve, longestMs, null);
      thread.once('message', resolve);
      // What pdf.js throws ends the thread: the PDF is not one that students could read.
      thread.once('error', () => resolve(null));
      thread.once('exit', () => resolve(null));
    });
    return answer.safeParse(texts).data ?? null;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
