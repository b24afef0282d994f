/** Reads every part of the content folder, as far as it is valid. */
import { join } from 'node:path';
import type { InterfaceWords } from '../../web/locales/wording.ts';
import type { RenderedMarkdown } from '../markdown/render-markdown.ts';
import { type DrawDiagram, drawDiagram } from '../pictures/draw-diagram.ts';
import type { InspectPicture } from '../pictures/inspect-picture.ts';
import { createMediaReader } from '../pictures/read-media.ts';
import { type BuildCache, noBuildCache } from '../pool/build-cache.ts';
import { findWords } from '../util/find-words.ts';
import type { UnsavedTexts } from '../util/read-text.ts';
import type { MarkdownSource } from './checks/check-references.ts';
import { type FolderListing, filesIn } from './list-folder.ts';
import { WORDS_FILE } from './own-words.ts';
import type { ParsedPage } from './parse-page.ts';
import { DOCUMENT_FILES, readDocuments } from './read-documents.ts';
import { cachedRendering, createEssayReader, createPageReader, type RenderLarge } from './read-texts.ts';
import { readTheme } from './read-theme.ts';
import type { Path, YamlDocument } from './yaml-document.ts';

export interface PartsReaderOptions {
  /** Persists rendered texts and facts about pictures across processes. */
  readonly cache?: BuildCache;
  readonly onProgress?: (done: number, total: number) => void;
  /** Inspects pictures, by default in this process. */
  readonly inspect?: InspectPicture;
  /** Draws diagrams, by default in this process and without a time limit. */
  readonly draw?: DrawDiagram;
  /** Renders large texts, by default in this process. */
  readonly renderLarge?: RenderLarge;
}

/** Everything in the content folder as it was read, valid or not. */
export type FolderParts = Awaited<ReturnType<ReturnType<typeof createPartsReader>>>;

/**
 * Returns a function that reads the parts, and parses only the texts that have changed since its last call.
 *
 * @param findLastWords returns the words that texts were last rendered with, in case those of the site cannot be read
 */
export function createPartsReader(
  folder: string,
  findLastWords: () => Promise<InterfaceWords | undefined>,
  { cache = noBuildCache, ...options }: PartsReaderOptions,
) {
  const render = cachedRendering(options.draw ?? drawDiagram, cache, options.renderLarge);
  const readEssays = createEssayReader(folder, render, options.onProgress);
  const readPages = createPageReader(folder, render);
  const readMedia = createMediaReader(join(folder, 'media'), cache, options.inspect);
  return async (listing: FolderListing, unsaved?: UnsavedTexts, signal?: AbortSignal) => {
    const yaml = await readDocuments(folder, unsaved);
    const { site } = yaml.parts;
    const hasWords = !yaml.errors.some(({ file }) => file === DOCUMENT_FILES.site || file === WORDS_FILE);
    // The texts must not be rendered in another language because of an error.
    const lastWords = hasWords ? undefined : await findLastWords();
    const words = lastWords ?? findWords(site?.locale ?? 'en', yaml.words);
    const essays = await readEssays(listing, words, unsaved, signal);
    const { names, errors: mediaErrors } = filesIn(listing, 'media');
    const { files, errors } = await readMedia(names);
    const pages = await readPages(listing, words, unsaved, signal);
    const siteLine = (path: Path) => yaml.lines.get('site.yaml')?.(path) ?? 1;
    const theme = await readTheme(folder, site?.theme ?? {}, siteLine, names);
    const legal = await render(site?.policies?.legalNotice ?? '', words);
    return {
      listing,
      yaml,
      words,
      essays,
      pages,
      theme,
      legal,
      /** Unreadable files matter only if something links to them. */
      media: { names, files, errors: mediaErrors, unreadable: errors },
    };
  };
}

/** Returns the texts that are neither essays nor YAML. */
export function ownTexts({ pages, yaml, legal }: FolderParts): readonly MarkdownSource[] {
  return [...pages.parsed.map(pageSource), ...(yaml.site ? [legalSource(yaml.site, legal)] : [])];
}

function pageSource({ file, rendered, markdownLine }: ParsedPage): MarkdownSource {
  return { file, fileLine: (line) => markdownLine + line - 1, rendered };
}

function legalSource(
  site: Pick<YamlDocument<unknown>, 'lineOf' | 'isBlock'>,
  rendered: RenderedMarkdown,
): MarkdownSource {
  const path = ['policies', 'legalNotice'];
  const keyLine = site.lineOf(path);
  // A quoted text has no lines of its own in the file, so its errors point to its first line.
  const fileLine = (line: number) => (site.isBlock(path) ? keyLine + line : keyLine);
  return { file: 'site.yaml', fileLine, rendered };
}
