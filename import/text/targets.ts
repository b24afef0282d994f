/** Finds the targets of links and pictures, and writes where they are now. */
import { parseUrl } from '../../site/util/parse-url.ts';
import { LOST_PICTURES } from '../source.ts';
import type { ShortcodeOptions } from './convert-shortcode.ts';
import { FINAL, type Literals } from './literals.ts';
import { isPictureFile, titleMarkdown } from './markdown.ts';

type WriteOptions = Omit<ShortcodeOptions, 'isHtml'>;

interface Destination {
  readonly target: string;
  readonly title: string;
}

/** Targets that are defined elsewhere in the text, as for `[rope][3]`, by their labels. */
type Definitions = ReadonlyMap<string, Destination>;

interface LinkScan extends WriteOptions {
  readonly definitions: Definitions;
}

/** A picture as it is written. One that was not found is a link. */
interface WrittenPicture {
  readonly text: string;
  readonly alt: string;
  readonly title: string;
  readonly isFound: boolean;
}

const DEFINITION =
  /^[ \t>]*\[(?!\^)([^[\]\n]{1,999})\]:[ \t]*(?:<([^<>\n]*)>|([^\s<]\S*))(?:[ \t]+(?:"(.*)"|'(.*)'|\((.*)\)))?[ \t]*(?:\n|$)/gm;

/** What may be between the brackets of a target: in angle brackets, written here, a link in its place, or just there. */
const TARGET = [
  /<(?<angled>[^<>\n]{0,9999})>/,
  /\uFDD9(?<marked>[^\uFDDA]{0,9999})\uFDDA/,
  /\[[^[\]\n]{0,300}\]\((?<inner>[^()\s]{1,2000})\)/,
  /(?<bare>(?:[^()\n]|\((?:[^()\n]|\([^()\n]{0,999}\)){0,999}\)){0,9999}?)/,
];
const TITLE = /\s{1,20}(?:"(?<double>[\s\S]{0,2000}?)(?<!\\)"|'(?<single>[\s\S]{0,2000}?)(?<!\\)')/;
/** A target whose brackets do not match ends at the last one on its line. */
const UNMATCHED = /\((?<open>(?:(?!\]\()[^\n]){0,2000})\)/;
const REFERENCE = /\[(?<label>[^[\]\n]{0,999})\]/;
const anyOf = (patterns: readonly RegExp[]) => patterns.map(({ source }) => source).join('|');
const DESTINATION = String.raw`\(\s{0,20}(?:${anyOf(TARGET)})(?:${TITLE.source})?\s{0,20}\)|${anyOf([UNMATCHED, REFERENCE])}`;
const TEXT = String.raw`\[(?<text>(?:[^[\]\\]|\\[\s\S]|\[(?:[^[\]\\]|\\[\s\S]|\[[^[\]]*\])*\]){0,1000})\](?:${DESTINATION})?`;
const ADDRESS = /(?<address><[a-z]{2,20}:\/\/[^\s<>]+>|(?<=[\s(]|^)https?:\/\/[^\s<>()[\]]+)/;
const LINK = new RegExp(`(?<mark>!?)${TEXT}|${ADDRESS.source}`, 'gm');
const ONLY_PICTURE = new RegExp(String.raw`^\s*!${TEXT}\s*$`);

type Groups = Readonly<Record<string, string | undefined>>;

/** Writes all links and pictures with the targets that they have now. */
export function writeTargets(source: string, options: WriteOptions): string {
  const { text, definitions } = takeDefinitions(source, options.literals);
  return writeLinks({ ...options, definitions }, text);
}

function writeLinks(scan: LinkScan, text: string): string {
  return text.replace(LINK, (written: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Groups;
    const { address, mark = '', text: content = '', label } = groups;
    if (address !== undefined) return bareAddress(scan, address);
    const destination = destinationOf(scan, groups);
    if (destination && mark) return writePicture(scan, content, destination).text;
    if (destination) return content.trim() && writeLink(scan, content, destination);
    if (!mark || label === undefined)
      return `${mark}[${writeLinks(scan, content)}]${written.slice(mark.length + content.length + 2)}`;
    scan.report('look', LOST_PICTURES.missing, written);
    return content;
  });
}

/** Returns the text without its definitions. The first one for a label counts. */
function takeDefinitions(source: string, literals: Literals) {
  const definitions = new Map<string, Destination>();
  const text = source.replace(
    DEFINITION,
    (_line, label: string, angled?: string, bare?: string, ...titles: (string | undefined)[]) => {
      const title = titles.slice(0, 3).find((one) => one !== undefined) ?? '';
      const target = literals.unescape(angled ?? bare ?? '');
      if (!definitions.has(keyOf(label))) definitions.set(keyOf(label), { target, title });
      return '';
    },
  );
  return { text, definitions };
}

function keyOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function destinationOf({ definitions, literals }: LinkScan, groups: Groups): Destination | undefined {
  const { text = '', label, angled, marked, inner, bare, open, double, single } = groups;
  const written = angled ?? marked ?? inner ?? bare ?? open;
  if (written === undefined) return definitions.get(keyOf(label || text));
  // Some generators write a size, as in `oar.jpg =400x300`.
  const target = written
    .trim()
    .replace(/ =\d*x\d*$/, '')
    .replace(/\s+/g, ' ');
  return { target: literals.unescape(target), title: double ?? single ?? '' };
}

function writePicture(scan: LinkScan, label: string, destination: Destination): WrittenPicture {
  const { context, report } = scan;
  const { target } = destination;
  const title = writeTargets(destination.title.trim(), scan);
  const alt = label.replace(/\|\d+(?:x\d+)?$/, '').trim() || plainCaption(title);
  const found = finalTarget(target) ?? context.resolvePicture(target);
  if (found !== undefined) {
    if (alt === '') report('look', 'picture without a description', target);
    return { text: rawPicture(alt, found, title), alt, title, isFound: true };
  }
  const address = context.oldAddress(target);
  report('look', LOST_PICTURES[context.lossOf?.(target) ?? 'missing'], target);
  const name = alt || target.split(/[?#]/, 1)[0]?.split('/').at(-1) || (parseUrl(target)?.host ?? target);
  const text = withCaption(address ? `[${name}](${writtenTarget(address)})` : name, name, title);
  return { text, alt: name, title, isFound: false };
}

/** Returns a link that a picture became, followed by the caption of the picture. */
function withCaption(link: string, name: string, caption: string): string {
  return caption === '' || plainCaption(caption) === name ? link : `${link} ${caption}`;
}

function plainCaption(caption: string): string {
  return caption.replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1').replace(/<[^<>]*>|[*_`[\]]|\\(?=["'])/g, '');
}

function rawPicture(alt: string, target: string, title: string): string {
  return `![${alt}](${writtenTarget(target)}${titleMarkdown(title)})`;
}

const INNER_LINK =
  /(?<!!)\[([^[\]\n]*)\]\((?:<[^<>\n]*>|\uFDD9[^\uFDDA]*\uFDDA|[^()<>\s]*)(?: "[^"\n]*")?\)/g;

/** Returns a link or, if it only leads to a larger picture or nowhere, the picture in it. */
function writeLink(scan: LinkScan, content: string, { target, title }: Destination): string {
  const groups: Groups | undefined = ONLY_PICTURE.exec(content)?.groups;
  const picture = groups && destinationOf(scan, groups);
  const only = picture && writePicture(scan, groups?.text ?? '', picture);
  const large = only && isPictureFile(target) ? scan.context.resolvePicture(target) : undefined;
  if (only && large !== undefined) return rawPicture(only.alt, large, only.title);
  const found = linkTarget(scan, target);
  if (found === undefined && only) return only.text;
  // Links must not contain links, and must have a name.
  const shown = only ? (only.isFound ? only.text : only.alt) : writeLinks(scan, content);
  const plain = shown.replace(INNER_LINK, '$1');
  if (found === undefined) return plain;
  const text = only?.alt === '' ? plain.replace('![]', () => `![${parseUrl(found)?.host ?? found}]`) : plain;
  const link = `[${text}](${writtenTarget(found)}${titleMarkdown(title)})`;
  return only?.isFound === false ? withCaption(link, only.alt, only.title) : link;
}

/** Returns where a link leads now, or undefined if it leads nowhere. */
function linkTarget({ context, report }: WriteOptions, target: string): string | undefined {
  const final = finalTarget(target);
  if (final !== undefined || target.startsWith('#')) return final ?? target;
  const found = context.resolveLink(target);
  if (found !== undefined || /^(?:https?:\/\/|mailto:|tel:)/i.test(target)) return found ?? target;
  // Marks of Markdown that nobody closed are no address.
  const address = /[`"]/.test(target) ? undefined : context.oldAddress(target);
  report(address === undefined ? 'dropped' : 'look', 'link whose target was not found', target);
  return address;
}

/** Names the address of a page that has moved, which is a link without brackets. */
function bareAddress({ context, literals, report }: WriteOptions, mark: string): string {
  const shown = mark.startsWith('<') ? mark.slice(1, -1) : withoutPunctuation(mark);
  const address = literals.unescape(shown);
  if (!/^(?:https?:|mailto:|tel:)/i.test(address)) {
    report('dropped', 'link whose target was not found', mark);
    return literals.codeSpan(address);
  }
  const found = context.resolveLink(address);
  if (found === undefined || found === address) return mark;
  return mark
    .replace(/^<|>$/g, '')
    .replace(shown, () => `[${address.replace(/[[\]*_]/g, '\\$&')}](${writtenTarget(found)})`);
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
  while (end > 0 && `.,:;!?'"*_~\\`.includes(address[end - 1] ?? ' ')) end -= 1;
  return address.slice(0, end);
}
