/** The essays, pages and facts of the content folder as MCP resources, for a person to attach to a conversation. */
import {
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { formatContentErrors } from '../../site/util/content-error.ts';
import { listFiles, MAX_ESSAY_BYTES, readText } from '../../site/util/read-text.ts';

/** The protocol allows no more in one answer. */
const MAX_COMPLETIONS = 100;

/** Begins the address of a file of the content folder. */
const PREFIX = 'foyer://content/';

/** The folders that are read, and which of their files are text. */
const folders = [
  { folder: 'essays', pattern: /\.md$/, mimeType: 'text/markdown' },
  { folder: 'pages', pattern: /\.md$/, mimeType: 'text/markdown' },
  { folder: '', pattern: /\.yaml$/, mimeType: 'application/yaml' },
] as const;

export const contentTemplate: ResourceTemplateType = {
  uriTemplate: `${PREFIX}{+file}`,
  name: 'content-file',
  title: 'A file of the site’s content',
  description: 'An essay (essays/my-slug.md), a page (pages/now.md) or a file of facts (profile.yaml).',
};

export async function listContentFiles(contentDir: string): Promise<Resource[]> {
  const lists = await Promise.all(
    folders.map(async ({ folder, pattern, mimeType }) => {
      const { names } = await listFiles(contentDir, folder);
      const files = names
        .filter((name) => pattern.test(name))
        .map((name) => [folder, name].filter(Boolean).join('/'));
      return files.map((file) => ({ uri: PREFIX + file, name: file, mimeType }));
    }),
  );
  return lists.flat();
}

/** Returns the names of files that begin with `prefix`, as a completion of the template. */
export async function completeContentFile(contentDir: string, prefix: string) {
  const files = (await listContentFiles(contentDir)).map(({ name }) => name);
  const matching = files.filter((file) => file.startsWith(prefix));
  const values = matching.slice(0, MAX_COMPLETIONS);
  return { values, total: matching.length, hasMore: values.length < matching.length };
}

/**
 * Reads a file of the content folder. Only those that are listed can be read, so no address leads out of the folder.
 *
 * @throws ResourceNotFoundError
 */
export async function readContentFile(contentDir: string, uri: string) {
  const listed = (await listContentFiles(contentDir)).find((file) => file.uri === uri);
  if (listed === undefined) {
    throw new ResourceNotFoundError(
      uri,
      'There is no such file. resources/list names those that can be read.',
    );
  }
  const { name: file, mimeType = 'text/plain' } = listed;
  const read = await readText(contentDir, file, MAX_ESSAY_BYTES);
  if ('text' in read) return { uri, mimeType, text: read.text };
  throw new ResourceNotFoundError(uri, formatContentErrors(contentDir, read.errors));
}
