/** Pairs the tags that enclose something, in HTML and in templates. */

interface NestedTag {
  readonly kind: string;
  readonly name: string;
}

/** Name of a tag that closes any other, like `{% end %}` of Zola. */
export const CLOSES_ANY = '*';

const MAX_DEPTH = 60;

/** Elements without a closing tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Returns the closing tag of each opening one that has it, and of each closing tag its opening one. */
export function pairTags<Tag extends NestedTag>(tags: readonly Tag[]): ReadonlyMap<Tag, Tag> {
  const pairs = new Map<Tag, Tag>();
  const open: Tag[] = [];
  const counts = new Map<string, number>();
  const nameOf = (tag: Tag) => tag.name.toLowerCase();
  const count = (tag: Tag, change: number) =>
    counts.set(nameOf(tag), (counts.get(nameOf(tag)) ?? 0) + change);
  for (const tag of tags) {
    if (tag.kind === 'open') {
      open.push(tag);
      count(tag, 1);
    }
    const isClosing = (other: Tag) => tag.name === CLOSES_ANY || nameOf(other) === nameOf(tag);
    if (tag.kind !== 'close' || (tag.name !== CLOSES_ANY && !counts.get(nameOf(tag)))) continue;
    let last = open.pop();
    while (last && !isClosing(last)) {
      count(last, -1);
      last = open.pop();
    }
    if (last) count(last, -1);
    if (!last || open.length > MAX_DEPTH) continue;
    pairs.set(last, tag);
    pairs.set(tag, last);
  }
  return pairs;
}
