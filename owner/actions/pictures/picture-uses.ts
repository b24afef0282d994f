/** Finds where the content shows or links to the files of `media/`. */
import { mediaNameIn } from '../../../site/reader/checks/linked-media.ts';
import { essayFile } from '../../../site/reader/parse-essay.ts';
import { pageFile } from '../../../site/reader/parse-page.ts';
import type { ContentReader } from '../../../site/reader/read-content.ts';
import { DOCUMENT_FILES } from '../../../site/reader/read-documents.ts';

export interface PictureUse {
  readonly file: string;
  /** Absent for a link, and for a place without a description of its own. */
  readonly alt?: string;
}

type Inspected = Awaited<ReturnType<ContentReader['inspect']>>;

/** Returns a function that returns the uses of a file by its name in `media/`. */
export function pictureUses({ essays, pages, documents, linkedMedia }: Inspected) {
  const uses = new Map<string, PictureUse[]>();
  const add = (name: string, use: PictureUse) => uses.set(name, [...(uses.get(name) ?? []), use]);
  const texts = [
    ...[...essays].map(([slug, { result }]) => ({ file: essayFile(slug), result })),
    ...[...pages].map(([slug, { result }]) => ({ file: pageFile(slug), result })),
  ];
  for (const { file, result } of texts) {
    if (!('rendered' in result)) continue;
    for (const { kind, target, alt } of result.rendered.references) {
      for (const name of mediaNameIn(target)) add(name, { file, ...(kind === 'image' && { alt }) });
    }
    const cover = result.part && 'cover' in result.part ? result.part.cover : undefined;
    if (cover?.file !== undefined) add(cover.file, { file, alt: cover.alt ?? '' });
  }
  const { portrait } = documents.profile ?? {};
  const described = Object.entries(documents).map(([name, document]) => ({
    file: DOCUMENT_FILES[name as keyof typeof DOCUMENT_FILES],
    json: JSON.stringify(document ?? null),
  }));
  return (name: string): readonly PictureUse[] => {
    const mentions = [`/media/${name}`, `/media/${encodeURI(name)}`, `:${JSON.stringify(name)}`];
    const inDocuments = described
      .filter(({ json }) => mentions.some((mention) => json.includes(mention)))
      .map(({ file }) =>
        portrait?.file === name && file === 'profile.yaml' ? { file, alt: portrait.alt ?? '' } : { file },
      );
    const elsewhere = [...linkedMedia.byFile].filter(([, names]) => names.includes(name));
    return [...(uses.get(name) ?? []), ...inDocuments, ...elsewhere.map(([file]) => ({ file }))];
  };
}
