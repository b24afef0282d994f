/** Runs in the page: parses documents with the browser and finds injected markup in them. */

export interface Visited {
  readonly path: string;
  /** Text that the document must contain. */
  readonly text?: string;
}

/** Returns the elements and attributes in the documents, such as `a` and `a@href`. */
export async function vocabularyOf(paths: readonly string[]): Promise<readonly string[]> {
  const words = new Set<string>();
  for (const path of paths) {
    for (const element of (await read(path)).querySelectorAll('*')) {
      for (const word of wordsOf(element)) words.add(word);
    }
  }
  return [...words];
}

/** Finds elements and attributes outside `vocabulary`, unsafe URLs and missing text. */
export async function findStrange(
  documents: readonly Visited[],
  vocabulary: readonly string[],
): Promise<readonly string[]> {
  const known = new Set(vocabulary);
  const strange: string[] = [];
  for (const { path, text } of documents) {
    const page = await read(path);
    for (const element of page.querySelectorAll('*')) {
      const unknown = wordsOf(element).filter((word) => !known.has(word));
      strange.push(...[...unknown, ...unsafeUrls(element)].map((what) => `${path}: ${what}`));
    }
    if (text !== undefined && !hasText(page, text)) strange.push(`${path}: the text is missing`);
  }
  return strange;
}

/** Fetches and parses a document. Unlike `DOMParser`, this is allowed by trusted types. */
function read(path: string): Promise<Document> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', path);
    request.responseType = 'document';
    request.onload = () => (request.response ? resolve(request.response) : reject(new Error(path)));
    request.onerror = () => reject(new Error(path));
    request.send();
  });
}

function wordsOf({ localName, attributes }: Element): readonly string[] {
  return [localName, ...Array.from(attributes, ({ name }) => `${localName}@${name}`)];
}

function unsafeUrls(element: Element): readonly string[] {
  return ['href', 'src', 'action', 'formaction', 'srcset', 'poster', 'data'].flatMap((name) => {
    const value = element.getAttribute(name);
    if (value === null || !URL.canParse(value, location.href)) return [];
    const { protocol } = new URL(value, location.href);
    return /^(https?|mailto):$/.test(protocol) ? [] : [`${element.localName} leads to ${value}`];
  });
}

/** Checks whether a page contains `text`, ignoring differences in whitespace. */
function hasText(page: Document, text: string): boolean {
  const plain = (value: string) => value.replace(/\s+/g, ' ').trim();
  const fields = Array.from(page.querySelectorAll('input'), (field) => field.getAttribute('value') ?? '');
  return [page.body.textContent ?? '', ...fields].some((value) => plain(value).includes(plain(text)));
}
