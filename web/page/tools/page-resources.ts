import type { Resource } from '../../runtime/resources.ts';
import { pageRuntime } from './page-runtime.ts';

/** A resource in the form in which the Model Context Protocol answers it (ReadResourceResult). */
export interface PageResource extends Omit<Resource, 'read'> {
  readonly read: () => Promise<ReadResult>;
}

export type ReadResult = {
  readonly contents: readonly [{ readonly uri: string; readonly mimeType: string; readonly text: string }];
};

/**
 * The resources of the site, each read from the content in the page.
 *
 * @throws ProblemError where the content cannot be loaded
 */
export async function pageResources(): Promise<readonly PageResource[]> {
  const { registry, resources, context } = await pageRuntime();
  return resources.map(({ read, ...resource }) => ({
    ...resource,
    async read() {
      const text = JSON.stringify(await read(registry, context));
      return { contents: [{ uri: resource.uri, mimeType: resource.mimeType, text }] };
    },
  }));
}
