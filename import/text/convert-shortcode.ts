/** Says what a shortcode, a template tag or a component becomes: by what it holds, and only then by its name. */
import type { TextContext } from '../source.ts';
import { firstText } from '../source-data.ts';
import { calloutKind } from './containers.ts';
import { isService, mediaLink } from './embeds.ts';
import { FINAL, type Literals } from './literals.ts';
import {
  calloutMarkdown,
  detailsMarkdown,
  isPictureFile,
  linkMarkdown,
  pictureMarkdown,
  quoteMarkdown,
} from './markdown.ts';
import type { Report } from './report.ts';

/** A shortcode, tag or component with its arguments. */
export interface Shortcode {
  /** In lower case, without dashes and underscores. */
  readonly name: string;
  readonly named: Readonly<Record<string, string>>;
  readonly positional: readonly string[];
  /** Text between the opening and the closing tag. Undefined if nothing closes it. */
  readonly body: string | undefined;
  readonly written: string;
}

export interface ShortcodeOptions {
  readonly literals: Literals;
  /** Whether the text is HTML, and probably an export: braces in it may be text. */
  readonly isHtml: boolean;
  readonly context: TextContext;
  readonly report: Report;
}

const INCLUDE = /^(?:include(?:cached|relative)?|render|partial)$/;
/** The address of another text, within a link. */
const REFERENCE = /^(?:ref|relref|posturl|link|postpath|assetpath|asset|geturl)$/;
const NAMED_LINK = /^(?:post|asset|internal)link$/;
const PICTURE = /figure|im(?:g|age)|picture|photo|^cover$/;
const MEDIA = /^embed|iframe|video|audio|^mp4$|^pdf|playlist|^music/;
const QUOTATION = /quote$|^cq$|^epigraph$/;
const UNFOLDED = /^(?:details|collaps|spoiler|accordion|expand|fold|toggle)/;
/** They only say where or when their text is shown, like those of page builders for WordPress. */
const GROUP =
  /^(?:(?:vc|etpb|fusion|av|cs|mk|tatsu|siteorigin)\w+|(?:image)?gallery|photos|carousel|slideshow|if|unless|else?if|elsif|else|center|left|right|rawhtml|html|rendertemplate|div|span|block|tabs?|tabitem|steps|col(?:umns?)?|grid|cards|row|markdown|md|wide|fullwidth|fragment|lead)$/;
/** Foyer writes its own, or they belong to a template. */
const NOTHING = /^(?:toc|tableofcontents|endtoc|assign|set|import|extends|break|clear|more|seo|adsense)$/;
/** Tags whose text is a part of a template. */
const TEMPLATE = /^(?:for|capture|macro|tablerow|case)$/;
/** Shortcodes whose text most readers do not get to see. */
const PRIVATE = /private|secret|hidden|password|protected|members?only|internal|draft/;

export function isGroup(name: string): boolean {
  return GROUP.test(name);
}

/** Returns whether a name says what becomes of a shortcode. */
export function isKnownShortcode(name: string): boolean {
  const known = [INCLUDE, REFERENCE, NAMED_LINK, PICTURE, MEDIA, QUOTATION, UNFOLDED, GROUP, NOTHING];
  return calloutKind(name) !== undefined || isService(name) || known.some((pattern) => pattern.test(name));
}

/** Returns what a shortcode becomes. An unknown one is dropped and reported, and its text is a question. */
export function convertShortcode(shortcode: Shortcode, options: ShortcodeOptions): string {
  if (INCLUDE.test(shortcode.name)) return convertShortcode(included(shortcode), options);
  const { name, positional, body = '' } = shortcode;
  if (NOTHING.test(name)) return '';
  if (REFERENCE.test(name)) return pathOf(shortcode, options);
  if (NAMED_LINK.test(name)) {
    const [target = '', ...words] = positional.filter((word) => !/^(?:true|false)$/.test(word));
    return linkMarkdown(words.join(' ') || target, pathOf(shortcode, options));
  }
  return (
    enclosedText(shortcode) ??
    pictureOf(shortcode, options) ??
    linkOf(shortcode, options) ??
    (GROUP.test(name) ? body : unknownText(shortcode, options))
  );
}

/** `{% include figure.html %}` is the shortcode of that name. */
function included(shortcode: Shortcode): Shortcode {
  const [file = '', ...positional] = shortcode.positional;
  const name = (file.split('/').at(-1) ?? '').toLowerCase().replace(/\.\w+$|[-_]/g, '');
  return { ...shortcode, name, positional };
}

function pathOf({ named, positional, written }: Shortcode, { context }: ShortcodeOptions): string {
  const target = firstText(named, 'path page name') ?? positional[0] ?? '';
  const [name = '', fragment] = target.split('#', 2);
  const path = name === '' ? '' : (context.resolveName(name) ?? context.resolveLink(name));
  if (path === undefined) return target || written;
  return FINAL + path + (fragment ? `#${fragment}` : '');
}

/** Returns a quotation, a callout or a text to unfold. */
function enclosedText({ name, named, positional, body }: Shortcode): string | undefined {
  const text = (body ?? firstText(named, 'text content') ?? '').trim();
  if (text === '') return undefined;
  if (QUOTATION.test(name)) {
    const author = firstText(named, 'author by') ?? positional[0];
    const source = [author, firstText(named, 'source cite title')].filter(Boolean).join(', ');
    const url = firstText(named, 'link url') ?? positional.find((word) => /^https?:/.test(word));
    return quoteMarkdown(source ? `${text}\n\n— ${url ? linkMarkdown(source, url) : source}` : text);
  }
  if (UNFOLDED.test(name)) {
    const summary = firstText(named, 'summary title header label') ?? positional.join(' ');
    return detailsMarkdown(summary, text, named.open === 'true');
  }
  if (calloutKind(name) === undefined) return undefined;
  const words = [named.type, named.class, named.level, named.kind, named.variant, ...positional, name];
  const kind = words.map((word) => word && calloutKind(word.split(' ')[0] ?? '')).find(Boolean) ?? 'NOTE';
  const isTitle = (word: string) => !calloutKind(word) && / |^[A-Z\P{ASCII}]/u.test(word);
  return calloutMarkdown(kind, firstText(named, 'title heading') ?? positional.find(isTitle) ?? '', text);
}

/** Returns the picture that the arguments or the text of a shortcode name, with its caption. */
function pictureOf(shortcode: Shortcode, options: ShortcodeOptions): string | undefined {
  const { name, named, positional, body = '' } = shortcode;
  const isPicture = PICTURE.test(name);
  const caption = firstText(named, 'caption title figcaption attr') ?? '';
  if (/!\[|<img/.test(body))
    return isPicture || /caption$/.test(name) ? withCaption(body, caption) : undefined;
  const given = firstText(named, 'src imagepath image url path file filename name img');
  const files = [...(given ? [given] : []), ...positional, ...Object.values(named)];
  const file = files.find(isPictureFile) ?? (isPicture ? files[0] : undefined);
  if (!file || (GROUP.test(name) && body)) return undefined;
  if (!isPicture) options.report('changed', 'shortcode without an equivalent', shortcode.written);
  const words = positional
    .slice(positional.indexOf(file) + 1)
    .filter((word) => word !== file && !/^\d*(?:px|%)?$/.test(word));
  const alt = firstText(named, 'alt description defaultalt');
  const described = words[0]?.includes(' ') ? words[0] : words.join(' ');
  if (body.trim().includes('\n'))
    return `${pictureMarkdown(file, alt ?? described, caption)}\n\n${body.trim()}`;
  const markdown = pictureMarkdown(file, alt ?? described, caption || body);
  const target = firstText(named, 'link href');
  return target && target !== file ? linkMarkdown(markdown, target) : markdown;
}

/** Adds a caption to one picture, or below several. In WordPress, it is the text after the picture. */
function withCaption(body: string, caption: string): string {
  const [, alt = '', file] = /^\s*!\[([^\]]*)\]\(([^()\s]+)\)(?:\{[^}]*\})?\s*$/.exec(body) ?? [];
  if (file) return pictureMarkdown(file, alt, caption);
  const end = body.lastIndexOf('>') + 1;
  if (end === 0 || body.includes('![')) return `\n\n${body.trim()}\n\n${caption}\n\n`;
  return `<figure>${body.slice(0, end)}<figcaption>${body.slice(end).trim() || caption}</figcaption></figure>`;
}

/** Returns a link to what a shortcode embeds by its address, or by the id at its service. */
function linkOf({ name, named, positional, body = '', written }: Shortcode, { report }: ShortcodeOptions) {
  const shortcode = (named.provider ?? name).toLowerCase();
  const isUrl = (word: string) => /^(?:https?:)?\/\/\S+$/.test(word.trim());
  const title = firstText(named, 'title caption');
  if (isService(shortcode)) {
    const isOne = /^\S+$/.test(body.trim());
    const given = firstText(named, 'id url src videoid video tweet slug @slug') ?? positional[0];
    const id = given ?? (isOne ? body.trim() : '');
    const isInTwo = /^(?:gist|jsfiddle)/.test(shortcode) && positional.length > 1;
    if (id) return mediaLink(isInTwo ? positional.slice(0, 2).join('/') : id, { title, shortcode });
    if (body.trim() !== '') return quoteMarkdown(body);
  }
  if (MEDIA.test(name)) {
    const given = firstText(named, 'src url mp4 mp3 webm ogg m4v m4a file link') ?? positional[0];
    const target = given ?? (isUrl(body) ? body.trim() : undefined);
    if (target) return mediaLink(target, { title });
  }
  const url = Object.values(named).find(isUrl) ?? (isUrl(body) ? body : undefined);
  if (url === undefined || GROUP.test(name)) return undefined;
  report('changed', 'shortcode without an equivalent', written);
  return (
    linkMarkdown(firstText(named, 'title text name label') ?? url.trim(), url) + (url === body ? '' : body)
  );
}

/** Nobody knows whether a text is meant for readers unless a template says so, or it is in a component of MDX. */
function unknownText(
  { name, body = '', written }: Shortcode,
  { context, literals, report }: ShortcodeOptions,
) {
  const isPrivate = PRIVATE.test(name);
  const use = isPrivate ? undefined : context.bodyUse?.(name);
  report('dropped', 'shortcode without an equivalent', written);
  if (body.trim() === '' || TEMPLATE.test(name) || use === 'nothing') return '';
  if (use === 'code') return `\n\n${literals.fence(body.replace(/^\n/, ''), '')}\n\n`;
  const isShown = use === 'text' || (written.startsWith('<') && !isPrivate);
  if (!isShown) report('ask', 'shortcode whose text may not be meant for readers', written);
  return body;
}
