import { messages } from '../../content/messages/materials.ts';
import { callTimeoutMs } from '../../content/times.ts';
import { PdfFailed } from './materials.ts';

/** How much has come, in bytes; `total` is null where the server does not say. */
export type Progress = { loaded: number; total: number | null };

/**
 * Fetches a PDF from an address that the API gave, and tells of each piece that comes. A download that stands still is given up. Throws
 * PdfFailed.
 */
export async function downloadPdf(address: string, tell: (progress: Progress) => void, signal: AbortSignal): Promise<Blob> {
  const patience = createIdleTimeout(callTimeoutMs);
  try {
    const response = await fetch(address, { signal: AbortSignal.any([signal, patience.signal]) });
    if (!response.ok || !response.body) throw new PdfFailed(messages.materials.notFetched, await readMessage(response));
    const total = Number(response.headers.get('content-length')) || null;
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let loaded = 0;
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      patience.renew();
      pieces.push(read.value);
      loaded += read.value.length;
      tell({ loaded, total });
    }
    return new Blob(pieces, { type: 'application/pdf' });
  } catch (problem) {
    if (signal.aborted || problem instanceof PdfFailed) throw problem;
    throw new PdfFailed(messages.materials.notFetched, messages.materials.offline);
  } finally {
    patience.end();
  }
}

/** What the server said, where it speaks to people: a link that has run out, a course that was left. */
const readMessage = async (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/plain') ? (await response.text()).trim() : '';

/** A signal that ends what has not moved for so long, in ms. */
function createIdleTimeout(ms: number) {
  const controller = new AbortController();
  const give = () => setTimeout(() => controller.abort(), ms);
  let timer = give();
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer);
      timer = give();
    },
    end: () => clearTimeout(timer),
  };
}
