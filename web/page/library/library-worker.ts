/** The worker that holds the texts and their index: it opens the library once and then answers questions. */
import { type OpenLibrary, openLibrary } from './open-library.ts';

export interface LibraryStart {
  /** The page's bundle as JSON. */
  readonly bundle: string;
}

export interface LibraryRequest {
  readonly id: number;
  readonly method: keyof OpenLibrary;
  readonly parameters: readonly unknown[];
}

export interface LibraryResponse {
  readonly id: number;
  /** Absent where the library could not answer. */
  readonly result?: unknown;
}

let library: Promise<OpenLibrary> | undefined;

addEventListener('message', async ({ data }: MessageEvent<LibraryStart | LibraryRequest>) => {
  if ('bundle' in data) {
    library = openLibrary(JSON.parse(data.bundle));
    return;
  }
  postMessage(await answer(data));
});

async function answer({ id, method, parameters }: LibraryRequest): Promise<LibraryResponse> {
  try {
    const ask = (await library)?.[method] as ((...parameters: readonly unknown[]) => unknown) | undefined;
    return { id, result: await ask?.(...parameters) };
  } catch {
    return { id };
  }
}
