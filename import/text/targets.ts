/** Finds the targets of links and pictures, and writes where they are now. */
import { parseUrl } from '../../site/util/parse-url.ts';
import { LOST_PICTURES } from '../source.ts';
import type { ShortcodeOptions } from './known-shortcodes.ts';
import { FINAL } from './literals.ts';
import { isPictureFile, titleMarkdown } from './markdown.ts';
import {
  type Destination,
  readDestination,
  readReference,
  referenceAt,
  takeDefinitions,
} from './read-targets.ts';

type WriteOptions = Omit<ShortcodeOptions, 'isHtml'>;

/** A picture as it was written. One that was not found became a link. */
interface WrittenPicture {
  readonly text: string;
  readonly alt: string;
  readonly title: string;
  readonly isFound: boolean;
}

/** A bracket that is open, with everything in it as it is written. */
interface OpenBracket {
  readonly mark: string;
  readonly start: number;
  text: string;
  readonly pictures: WrittenPicture[];
}

const MAX_LABEL = 1_000;
const MARKS =
  /(?<!\\)!?\[|(?<!\\)\]|<[a-z]{2,20}:\/\/[^\s<>]+>|(?<=[\s(])https?:\/\/[^\s<>()[\]]+|^https?:\/\/[^\s<>()[\]]+/gm;

export function writeTargets(source: string, options: WriteOptions): string {
  const { text, definitions } = takeDefinitions(source, options.literals);
  let inner: OpenBracket = { mark: '', start: 0, text: '', pictures: [] };
  const outer: OpenBracket[] = [];
  const marks = new RegExp(MARKS);
  let position = 0;
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const [mark] = match;
    inner.text += text.slice(position, match.index);
    position = marks.lastIndex;
    if (mark.endsWith('[')) {
      outer.push(inner);
      inner = { mark, start: position, text: '', pictures: [] };
      continue;
    }
    const parent = mark === ']' ? outer.pop() : undefined;
    if (!parent) {
      inner.text += outer.length === 0 && mark !== ']' ? bareAddress(options, mark) : mark;
      continue;
    }
    const bracket = inner;
    inner = parent;
    const label = text.slice(bracket.start, Math.min(match.index, bracket.start + MAX_LABEL));
    const isPicture = bracket.mark === '![';
    const destination =
      text[position] === '('
        ? readDestination(text, position + 1, options.literals)
        : readReference(text, position, definitions, label);
    const { written } = referenceAt(text, position) ?? {};
    if (destination) {
      position = destination.end;
      const link = isPicture
        ? writePicture(options, label, destination)
        : writeLink(options, bracket, destination);
      inner.text += typeof link === 'string' ? link : link.text;
      if (typeof link !== 'string') inner.pictures.push(link);
    } else if (isPicture && written !== undefined) {
      // Its target is not defined anywhere.
      options.report('look', LOST_PICTURES.missing, `![${label}]${written}`);
      position += written.length;
      inner.text += label;
    } else {
      inner.text += `${bracket.mark}${bracket.text}]`;
      inner.pictures.push(...bracket.pictures);
    }
    marks.lastIndex = position;
  }
  return [...outer, inner].map(({ mark, text: written }) => mark + written).join('') + text.slice(position);
}

function writePicture(options: WriteOptions, label: string, destination: Destination): WrittenPicture {
  const { context, report } = options;
  const { target } = destination;
  const title = writeTargets(destination.title.trim(), options);
  const alt = label.replace(/\|\d+(?:x\d+)?$/, '').trim() || plainCaption(title);
  const found = finalTarget(target) ?? context.resolvePicture(target);
  if (found !== undefined) {
    if (alt === '') report('look', 'picture without a description', target);
    return { text: rawPicture(alt, found, title), alt, title, isFound: true };
  }
  const address = context.oldAddress(target);
  report('look', LOST_PICTURES[context.lossOf?.(target) ?? 'missing'], target);
  const name = alt || target.split(/[?#]/, 1)[0]?.split('/').at(-1) || target;
  const text = address ? `[${name}](${writtenTarget(address)})` : name;
  return { text, alt: name, title, isFound: false };
}

function plainCaption(caption: string): string {
  return caption.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/<[^<>]*>|[*_`[\]]|\\(?=["'])/g, '');
}

function rawPicture(alt: string, target: string, title: string): string {
  return `![${alt}](${writtenTarget(target)}${titleMarkdown(title)})`;
}

const INNER_LINK = /(?<!!)\[([^[\]\n]*)\]\((?:<[^<>\n]*>|[^()<>\s]*)(?: "[^"\n]*")?\)/g;

/** Returns a link or, if it only leads to a larger picture or nowhere, the picture in it. */
function writeLink(
  options: WriteOptions,
  { text: content, pictures }: OpenBracket,
  { target, title }: Destination,
): string | WrittenPicture {
  const only = pictures.find(({ text }) => text === content.trim());
  const large = only && isPictureFile(target) ? options.context.resolvePicture(target) : undefined;
  if (only && large !== undefined) {
    return { ...only, text: rawPicture(only.alt, large, only.title), isFound: true };
  }
  const found = linkTarget(options, target);
  if (found === undefined && only) return only;
  // Links must not contain links, and must have a name.
  const lost = pictures.filter(({ isFound }) => !isFound);
  const plain = lost.reduce((text, picture) => text.replace(picture.text, () => picture.alt), content);
  if (found === undefined) return plain;
  const alone = plain.replace(INNER_LINK, '$1');
  const named = only?.alt === '' ? alone.replace('![]', () => `![${parseUrl(found)?.host ?? found}]`) : alone;
  return `[${named}](${writtenTarget(found)}${titleMarkdown(title)})`;
}

/** Returns where a link leads now, or undefined if it leads nowhere. */
function linkTarget({ context, report }: WriteOptions, target: string): string | undefined {
  const final = finalTarget(target);
  if (final !== undefined || target.startsWith('#')) return final ?? target;
  const found = context.resolveLink(target);
  if (found !== undefined || /^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return found ?? target;
  const address = context.oldAddress(target);
  report(address === undefined ? 'dropped' : 'look', 'link whose target was not found', target);
  return address;
}

/** Names the address of a page that has moved, which is a link without brackets. */
function bareAddress({ context, literals, report }: WriteOptions, mark: string): string {
  const address = mark.startsWith('<') ? mark.slice(1, -1) : withoutPunctuation(mark);
  if (!/^(?:https?:|mailto:|tel:)/i.test(address)) {
    report('dropped', 'link whose target was not found', mark);
    return literals.codeSpan(address);
  }
  const found = context.resolveLink(address);
  if (found === undefined || found === address) return mark;
  return mark
    .replace(/^<|>$/g, '')
    .replace(address, () => `[${address.replace(/[[\]*_]/g, '\\$&')}](${writtenTarget(found)})`);
}

function finalTarget(target: string): string | undefined {
  return target.startsWith(FINAL) ? target.slice(FINAL.length) : undefined;
}

/** Writes a target so that spaces and brackets in it do not end it. */
function writtenTarget(target: string): string {
  const plain = target.replace(/[<>\n]/g, encodeURIComponent);
  return plain === '' || /[\s()]/.test(plain) ? `<${plain}>` : plain;
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && `.,:;!?'"*_~`.includes(address[end - 1] ?? ' ')) end -= 1;
  return address.slice(0, end);
}
