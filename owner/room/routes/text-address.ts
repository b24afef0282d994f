/** Reads from a path which text it names, and names a new text by its title. */
import { slugOf } from '../../../site/reader/essay-draft.ts';
import { isTextName } from '../../../site/reader/text-name.ts';
import { isTakenSlug } from '../../../web/core/canonical-routes.ts';
import { editPath } from '../../../web/core/room-paths.ts';
import { frontMatterOf, kindOf, type TextKind } from '../../actions/essays/text-kinds.ts';
import { readBody } from '../../files/front-matter.ts';
import { readVersioned } from '../../files/versioned-file.ts';
import { refusal } from '../../refusal.ts';
import type { RoomParts, RoomRequest } from './room-context.ts';

/** Names a text. One that is new has a slug that is not taken, but no file. */
export interface TextAddress {
  readonly kind: TextKind;
  readonly slug: string;
  readonly isNew?: boolean;
}

/** Returns the kind that a query or path names. Any other is essays. */
export function kindNamed(name: string | undefined): TextKind {
  return name === 'page' ? 'page' : 'essay';
}

/** @throws OwnerError `not-found` if no text can have that name */
export function addressIn(c: RoomRequest): TextAddress {
  const { kind = '', slug = '' } = c.req.param() as Readonly<Record<string, string>>;
  if ((kind === 'essay' || kind === 'page') && isTextName(slug)) return { kind, slug };
  throw refusal('not-found', 'noSuchText');
}

interface NewAddress extends TextAddress {
  /** Present if the text was created by the same form, sent twice. */
  readonly version?: string;
}

export async function addressOfNew(
  { owner, snapshot }: Pick<RoomParts, 'owner' | 'snapshot'>,
  kind: TextKind,
  form: URLSearchParams,
): Promise<NewAddress> {
  const title = form.get('title')?.trim() ?? '';
  const wanted = slugOf(title, snapshot().bundle.site.locale) ?? kind;
  const taken = await takenSlugs(owner.content, kind);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const file = kindOf[kind].file(slug);
    const existing = await readVersioned(owner.config.contentDir, file);
    if (existing) {
      const isSame =
        frontMatterOf(kind, existing.text)?.title === title &&
        readBody(existing.text) === (form.get('markdown') ?? '').replaceAll('\r\n', '\n').trim();
      if (isSame) return { kind, slug, version: existing.version };
    } else if (!taken.has(slug)) {
      return { kind, slug, isNew: true };
    }
  }
}

/** Returns the addresses that texts have or had, and for pages those of the site itself. */
async function takenSlugs(content: RoomParts['owner']['content'], kind: TextKind) {
  const { essays, pages } = await content.inspect();
  if (kind === 'page') {
    const own = new Set([...pages].map(([name, { result }]) => ('slug' in result ? result.slug : name)));
    return { has: (slug: string) => own.has(slug) || isTakenSlug(slug) };
  }
  return new Set(
    [...essays].flatMap(([name, { result }]) => {
      if (!('rendered' in result)) return [name];
      return [result.slug, ...(result.part?.aliases ?? [])];
    }),
  );
}

/** Returns where the text with a path of the site is edited, or undefined if that is none of the owner's texts. */
export async function editPathOf(
  path: string,
  { content }: Pick<RoomParts['owner'], 'content'>,
): Promise<string | undefined> {
  const { essays, pages } = await content.inspect();
  for (const [kind, files] of [['essay', essays] as const, ['page', pages] as const]) {
    for (const [name, { result }] of files) {
      const slug = 'slug' in result ? result.slug : name;
      if (kindOf[kind].path(slug) === path) return editPath(kind, name);
    }
  }
  return undefined;
}
