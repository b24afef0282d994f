/** Finds the files of `media/` that the content links to. Only these are public. */
import { tryDecodeURI } from 'hono/utils/url';
import { remembered } from '../../../web/core/remembered.ts';
import type { RenderedMarkdown } from '../../markdown/render-markdown.ts';
import type { ContentError } from '../../util/content-error.ts';
import { explain } from '../../util/explain.ts';
import type { ParsedEssay } from '../parse-essay.ts';
import type { ReadDocuments } from './check-references.ts';

interface MediaSources {
  readonly documents: ReadDocuments;
  readonly essays: readonly Pick<ParsedEssay, 'slug' | 'part' | 'rendered'>[];
  /** Texts that are always public. */
  readonly texts: readonly RenderedMarkdown[];
  /** Addresses in files that are neither texts nor documents: the stylesheet, and what old paths lead to. */
  readonly addresses: readonly (readonly [file: string, addresses: readonly string[]])[];
}

export type LinkedMedia = ReturnType<typeof findLinkedMedia>;

/** An address of a file, perhaps a full one. The host of the site is not known here. */
const ADDRESS = /^(?:https?:\/\/[^/]*)?\/media\/([^?#]+)/i;
/** Addresses in text that is not Markdown. */
const IN_TEXT = /\/media\/[^\s"'\\<>()?#]*[^\s"'\\<>()?#.,;:!]/g;

/** Returns the names of linked files, also of missing ones: those that are always public, those by essay, and by other file. */
export function findLinkedMedia({ documents, essays, texts, addresses }: MediaSources) {
  const { site, profile } = documents;
  const mentioned = JSON.stringify(documents).match(IN_TEXT) ?? [];
  const byFile = new Map(addresses.map(([file, given]) => [file, given.flatMap(mediaNameIn)]));
  return {
    always: [
      ...texts.flatMap(linkedFrom),
      ...mentioned.flatMap(mediaNameIn),
      ...[...byFile.values()].flat(),
      ...[profile?.portrait?.file ?? [], site?.theme?.favicon ?? []].flat(),
    ],
    byEssay: new Map(essays.map(linkedByEssay)),
    byFile,
  };
}

/** Most essays do not change between two checks. */
const linkedByEssay = remembered(({ slug, part, rendered }: MediaSources['essays'][number]) => {
  return [slug, [...linkedFrom(rendered), ...[part?.cover?.file ?? []].flat()]] as const;
});

function linkedFrom({ references }: RenderedMarkdown): readonly string[] {
  return references.flatMap(({ target }) => mediaNameIn(target));
}

/** Returns the name of the file of `media/` that an address leads to, or an empty list. */
export function mediaNameIn(address: string): readonly string[] {
  const name = ADDRESS.exec(tryDecodeURI(address))?.[1];
  return name === undefined ? [] : [name];
}

/** Returns a warning for each file that nothing links to. */
export function checkUnlinkedMedia(
  names: readonly string[],
  linked: ReadonlySet<string>,
): readonly ContentError[] {
  return names
    .filter((name) => !linked.has(name))
    .map((name) => ({
      file: `media/${name}`,
      line: 1,
      ...explain('unlinked', { address: `/media/${encodeURI(name)}` }),
    }));
}
