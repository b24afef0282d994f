/** Reads from a path which text it names, and names a new text by its title. */
import { slugOf } from '../../../site/reader/essay-draft.ts';
import { isTextName } from '../../../site/reader/text-name.ts';
import { isTakenSlug } from '../../../web/core/canonical-routes.ts';
import { oneLine } from '../../../web/core/one-line.ts';
import { editPath } from '../../../web/core/room-paths.ts';
import { isShared } from '../../actions/drafts/shares.ts';
import { wasPublic } from '../../actions/essays/set-text-state.ts';
import type { TextInput } from '../../actions/essays/text-input.ts';
import {
  findText,
  frontMatterOf,
  kindOf,
  ownersDay,
  type TextKind,
  type TextState,
} from '../../actions/essays/text-kinds.ts';
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

type NamingParts = Pick<RoomParts, 'owner' | 'snapshot'>;

/** The name of a draft whose title gives none: it needs one of its own before others see it. */
const UNNAMED = /^draft-\d{4}-\d\d-\d\d-\d+$/;

/** Returns the address that a text is given at its publication, or '' if its owner has to write one. */
export function givenAddress(slug: string): string {
  return UNNAMED.test(slug) ? '' : slug;
}

export async function addressOfNew(
  parts: NamingParts,
  kind: TextKind,
  form: URLSearchParams,
): Promise<NewAddress> {
  const title = oneLine(form.get('title') ?? '');
  const wanted = form.get('to') || titleSlug(parts, title);
  for await (const { name: slug, existing } of freeNames(parts, kind, wanted)) {
    if (!existing) return { kind, slug, isNew: true };
    const { text, version } = existing;
    const isSame =
      frontMatterOf(kind, text)?.title === title &&
      readBody(text) === (form.get('markdown') ?? '').replaceAll('\r\n', '\n').trim();
    if (isSame) return { kind, slug, version };
  }
  throw refusal('conflict', 'noFreeName');
}

/**
 * Returns where a draft is now whose rename the browser has not heard of, because the answer was lost: the one with its
 * title. Its other version shows whether it is the same text.
 */
export async function currentAddress(
  { owner }: NamingParts,
  address: TextAddress,
  form: URLSearchParams,
): Promise<TextAddress> {
  const { kind, slug } = address;
  const { before } = await findText(owner, kind, slug);
  if (before || kind !== 'essay' || !form.get('version')) return address;
  const title = oneLine(form.get('title') ?? '');
  const { essays } = await owner.content.inspect();
  const found = [...essays].filter(([, { result }]) => {
    const part = 'part' in result ? result.part : undefined;
    return part?.title === title && 'draft' in part && part.draft === true;
  });
  const [[name] = []] = found;
  return name !== undefined && found.length === 1 ? { kind, slug: name } : address;
}

function titleSlug({ snapshot }: NamingParts, title: string): string | undefined {
  return slugOf(title, snapshot().bundle.site.locale);
}

/** Yields names that no other text has, and those of existing files, which may be the same text. */
async function* freeNames({ owner }: NamingParts, kind: TextKind, wanted: string | undefined) {
  const taken = await takenSlugs(owner.content, kind);
  const isNumbered = wanted === undefined && kind === 'essay';
  const base = wanted ?? (isNumbered ? `draft-${await ownersDay(owner)}` : kind);
  for (let number = 1; ; number += 1) {
    const name = number === 1 && !isNumbered ? base : `${base}-${number}`;
    const existing = await readVersioned(owner.config.contentDir, kindOf[kind].file(name));
    if (existing || !taken.has(name)) yield { name, existing };
  }
}

/** Returns the new name of a draft that is named by its title, or undefined if it keeps its name. */
export async function nameAfterTitle(
  parts: NamingParts,
  { kind, slug }: TextAddress,
  saved: { readonly state?: TextState | undefined; readonly fields?: TextInput['fields'] } | undefined,
  { fields }: TextInput,
): Promise<string | undefined> {
  const { title } = fields ?? {};
  if (kind !== 'essay' || saved?.state !== 'draft' || typeof title !== 'string') return undefined;
  const [before, wanted] = [titleSlug(parts, String(saved.fields?.title ?? '')), titleSlug(parts, title)];
  const isNamedByTitle =
    before === undefined ? UNNAMED.test(slug) : [slug, slug.replace(/-\d+$/, '')].includes(before);
  if (!isNamedByTitle || wanted === undefined || wanted === before) return undefined;
  if ((await wasPublic(parts.owner, slug)) || (await isShared(parts.owner, slug))) return undefined;
  for await (const { name, existing } of freeNames(parts, kind, wanted)) if (!existing) return name;
  return undefined;
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
