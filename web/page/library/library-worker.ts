/** Keeps the library and its index off the main thread. The first message opens the library; later ones query it. */
import { type OpenLibrary, openLibrary } from './open-library.ts';

export interface LibraryRequest {
  readonly method: keyof OpenLibrary;
  readonly parameters: readonly unknown[];
}

/** The worker's response, without a result if the library could not answer. */
export interface LibraryResponse {
  readonly result?: unknown;
}

let library: Promise<OpenLibrary> | undefined;

addEventListener('message', async ({ data, ports: [port] }: MessageEvent) => {
  if (library) port?.postMessage(await answer(library, data));
  else library = openLibrary(data);
});

async function answer(
  opening: Promise<OpenLibrary>,
  { method, parameters }: LibraryRequest,
): Promise<LibraryResponse> {
  try {
    const ask = (await opening)[method] as (...given: readonly unknown[]) => Promise<unknown>;
    return { result: await ask(...parameters) };
  } catch {
    return {};
  }
}
