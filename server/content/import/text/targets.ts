/** Finds the targets of links and pictures, and writes where they are now. */
import { parseUrl } from '../../../util/parse-url.ts';
import { MISSING_PICTURE, type TextContext } from '../source.ts';
import { FINAL, type Literals } from './literals.ts';
import { isPictureFile } from './markdown.ts';
import {
  type Definitions,
  type Destination,
  readDestination,
  readReference,
  referenceAt,
  takeDefinitions,
} from './read-targets.ts';
import type { Report } from './report.ts';
import { applyEdits, type TextEdit } from './text-edits.ts';

interface Bracket {
  readonly start: number;
  readonly isPicture: boolean;
}

interface TargetEdit extends TextEdit {
  /** A picture as it is written when the link around it leads to a picture or to a page. */
  readonly picture?: { readonly alt: string; readonly title: string; readonly isFound: boolean };
}

interface WriteOptions {
  readonly literals: Literals;
  readonly context: TextContext;
  readonly report: Report;
}

interface Targets extends WriteOptions {
  readonly text: string;
  /** Targets that are named elsewhere in the text, as in `[rope][3]`. */
  readonly definitions: Definitions;
}

const MAX_LABEL = 1_000;
const MARKS = /!?\[|\]|<https?:\/\/[^\s<>]+>|(?<=[\s(])https?:\/\/[^\s<>()[\]]+|^https?:\/\/[^\s<>()[\]]+/gm;

export function writeTargets(source: string, { literals, context, report }: WriteOptions): string {
  const { text, definitions } = takeDefinitions(source, literals);
  const targets: Targets = { text, definitions, literals, context, report };
  const edits: TargetEdit[] = [];
  const open: Bracket[] = [];
  const marks = new RegExp(MARKS);
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const [mark] = match;
    const { index } = match;
    if (mark.endsWith('[')) {
      open.push({ start: index, isPicture: mark === '![' });
      continue;
    }
    if (mark !== ']') {
      const edit = open.length > 0 ? undefined : bareAddress(targets, mark, index);
      if (edit) edits.push(edit);
      continue;
    }
    const bracket = open.pop();
    if (!bracket) continue;
    const label = text.slice(
      bracket.start + (bracket.isPicture ? 2 : 1),
      Math.min(index, bracket.start + MAX_LABEL),
    );
    const destination =
      text[index + 1] === '('
        ? readDestination(text, index + 2, literals)
        : readReference(text, index + 1, definitions, label);
    if (!destination) {
      const edit = bracket.isPicture ? undefinedPicture(targets, bracket, index + 1, label) : undefined;
      if (edit) edits.push(edit);
      continue;
    }
    marks.lastIndex = destination.end;
    if (bracket.isPicture) edits.push(pictureEdit(targets, bracket, label, destination));
    else linkEdits(targets, { bracket, destination, close: index, edits });
  }
  return applyEdits(
    text,
    edits.toSorted((one, other) => one.start - other.start),
  );
}

/** Returns the description of a picture whose target is not defined anywhere. */
function undefinedPicture(
  { text, report }: Targets,
  { start }: Bracket,
  close: number,
  label: string,
): TargetEdit | undefined {
  const { written } = referenceAt(text, close) ?? {};
  if (written === undefined) return undefined;
  report('look', MISSING_PICTURE, text.slice(start, close) + written);
  return { start, end: close + written.length, text: label };
}

function pictureEdit(
  targets: Targets,
  { start }: Bracket,
  label: string,
  destination: Destination,
): TargetEdit {
  const { context, report } = targets;
  const { target, end } = destination;
  const title = captionText(targets, destination.title);
  const written = label.replace(/\|\d+(?:x\d+)?$/, '').trim();
  const alt = written || (title === '' ? '' : plainCaption(title));
  const found = finalTarget(target) ?? context.resolvePicture(target);
  if (found !== undefined) {
    if (alt === '') report('look', 'picture without a description', target);
    const text = rawPicture(alt, found, title);
    return { start, end, text, picture: { alt, title, isFound: true } };
  }
  const address = context.oldAddress(target);
  report('look', MISSING_PICTURE, target);
  const name = alt || target.split(/[?#]/, 1)[0]?.split('/').at(-1) || target;
  const text = address ? `[${name}](${writtenTarget(address)})` : name;
  return { start, end, text, picture: { alt: name, title, isFound: false } };
}

/** Returns a caption, in which links lead where they lead now. */
function captionText(targets: Targets, title: string): string {
  return title
    .trim()
    .replace(/\uFDD9([^\uFDD9\uFDDA]*)\uFDDA/g, (_mark, target: string) =>
      writtenTarget(linkTarget(targets, target) ?? '#'),
    );
}

/** Returns a caption without its markup. */
function plainCaption(caption: string): string {
  return caption.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/<[^<>]*>|[*_`[\]]|\\(?=["'])/g, '');
}

function rawPicture(alt: string, target: string, title: string): string {
  return `![${alt}](${writtenTarget(target)}${title ? ` "${title.replace(/(?<!\\)"/g, '\\"').replace(/\s+/g, ' ')}"` : ''})`;
}

interface ClosedLink {
  readonly bracket: Bracket;
  readonly destination: Destination;
  /** Position of the closing bracket. */
  readonly close: number;
  readonly edits: TargetEdit[];
}

function linkEdits(targets: Targets, { bracket, destination, close, edits }: ClosedLink): void {
  const { text, context } = targets;
  const { target, title, end } = destination;
  const inner: TargetEdit[] = [];
  while ((edits.at(-1)?.start ?? -1) > bracket.start) inner.unshift(edits.pop() as TargetEdit);
  const [only] = inner;
  const isOnlyPicture =
    inner.length === 1 &&
    only?.picture !== undefined &&
    (text.slice(bracket.start + 1, only.start) + text.slice(only.end, close)).trim() === '';
  const large = isOnlyPicture && isPictureFile(target) ? context.resolvePicture(target) : undefined;
  if (large !== undefined && only?.picture) {
    const { alt, title: caption } = only.picture;
    edits.push({
      start: bracket.start,
      end,
      text: rawPicture(alt, large, caption),
      picture: { alt, title: caption, isFound: true },
    });
    return;
  }
  const found = linkTarget(targets, target);
  const plain = inner.map((edit) => {
    // Links must not contain links, and must have a name.
    if (edit.picture?.isFound === false) return { ...edit, text: edit.picture.alt };
    const isNameless = isOnlyPicture && edit.picture?.alt === '';
    return isNameless ? { ...edit, text: edit.text.replace('![]', `![${siteOf(found ?? '')}]`) } : edit;
  });
  if (found === undefined && isOnlyPicture) {
    edits.push({
      start: bracket.start,
      end,
      text: only?.text ?? '',
      ...(only?.picture && { picture: only.picture }),
    });
    return;
  }
  const opening = { start: bracket.start, end: bracket.start + 1, text: found === undefined ? '' : '[' };
  const caption = title ? ` "${title.replace(/(?<!\\)"/g, '\\"')}"` : '';
  const closing = {
    start: close,
    end,
    text: found === undefined ? '' : `](${writtenTarget(found)}${caption})`,
  };
  edits.push(opening, ...plain, closing);
}

/** Returns where a link leads now, or undefined if it leads nowhere. */
function linkTarget({ context, report }: Targets, target: string): string | undefined {
  const final = finalTarget(target);
  if (final !== undefined || target.startsWith('#')) return final ?? target;
  const found = context.resolveLink(target);
  if (found !== undefined || /^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return found ?? target;
  const address = context.oldAddress(target);
  report(address === undefined ? 'dropped' : 'look', 'link whose target was not found', target);
  return address;
}

/** Names the address of a page that has moved, which is a link without brackets. */
function bareAddress({ context }: Targets, mark: string, start: number): TargetEdit | undefined {
  const isBracketed = mark.startsWith('<');
  const address = isBracketed ? mark.slice(1, -1) : withoutPunctuation(mark);
  const found = context.resolveLink(address);
  if (found === undefined || found === address) return undefined;
  const end = start + (isBracketed ? mark.length : address.length);
  return { start, end, text: `[${address.replace(/[[\]*_]/g, '\\$&')}](${writtenTarget(found)})` };
}

/** Returns the site of a link, or its path on this one. */
function siteOf(address: string): string {
  return parseUrl(address)?.host ?? address;
}

function finalTarget(target: string): string | undefined {
  return target.startsWith(FINAL) ? target.slice(FINAL.length) : undefined;
}

/** Writes a target so that spaces and brackets in it do not end it. */
function writtenTarget(target: string): string {
  const plain = target.replace(/[<>\n]/g, encodeURIComponent);
  return plain === '' || /[\s()]/.test(plain) ? `<${plain}>` : plain;
}

/** Returns an address without the punctuation after it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && `.,:;!?'"*_~`.includes(address[end - 1] ?? ' ')) end -= 1;
  return address.slice(0, end);
}
