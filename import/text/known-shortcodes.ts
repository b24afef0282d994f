/** The shortcodes, tags and components that are known, and what each becomes. */
import type { TextContext } from '../source.ts';
import { firstText } from '../source-data.ts';
import { calloutKind } from './containers.ts';
import { mediaName, serviceLink } from './embeds.ts';
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

/** Returns Markdown, or undefined if the arguments do not say enough. */
type Convert = (shortcode: Shortcode, options: ShortcodeOptions) => string | undefined;

const picture: Convert = ({ named, positional, body = '' }) => {
  const given =
    firstText(named, 'src imagepath image url path file filename name img') ??
    positional.find(isPictureFile) ??
    positional[0];
  const file = /!\[|<img/.test(body) ? undefined : given;
  if (!file)
    return body.trim() ? picturesWithCaption(body, firstText(named, 'caption title') ?? '') : undefined;
  const rest = positional.filter((argument) => argument !== file && !/^\d*(?:px|%)?$/.test(argument));
  const caption = firstText(named, 'caption title figcaption attr') ?? body;
  const markdown = pictureMarkdown(file, firstText(named, 'alt description') ?? rest[0] ?? '', caption);
  const target = firstText(named, 'link href');
  return target ? linkMarkdown(markdown, target) : markdown;
};

/** Adds a caption to one picture, or below several. */
function picturesWithCaption(body: string, caption: string): string {
  const [, alt = '', file] = /^\s*!\[([^\]]*)\]\(([^()\s]+)\)(?:\{[^}]*\})?\s*$/.exec(body) ?? [];
  if (file) return pictureMarkdown(file, alt, caption);
  return `\n\n${body.trim()}\n\n${caption}\n\n`;
}

/** `{% asset_img class oar.jpg 300 200 An old oar %}` of Hexo. */
const hexoPicture: Convert = ({ positional }) => {
  const at = positional.findIndex(isPictureFile);
  const words = positional.slice(at + 1).filter((argument) => !/^\d+(?:px|%)?$/.test(argument));
  return at < 0 ? undefined : pictureMarkdown(positional[at] ?? '', words.join(' '));
};

const service =
  (name: string): Convert =>
  ({ named, positional, body }) => {
    const id =
      firstText(named, 'id url src videoid video tweet slug @slug') ??
      (positional.length > 1 && /^(?:gist|jsfiddle)$/.test(name)
        ? positional.slice(0, 2).join('/')
        : (positional[0] ?? body?.trim()));
    return id ? serviceLink(name, id, firstText(named, 'title caption')) : undefined;
  };

const tweet: Convert = (shortcode, options) => {
  const { named, positional } = shortcode;
  const [user = named.user, id = named.id] = positional;
  if (!user || !id) return service('tweet')(shortcode, options);
  return serviceLink('tweet', `https://x.com/${user}/status/${id}`, `X: @${user}`);
};

const media: Convert = (shortcode, options) => {
  const { named, positional, body } = shortcode;
  const provider = named.provider;
  if (provider && named.id) return serviceLink(provider.toLowerCase(), named.id, named.title);
  const address =
    firstText(named, 'src url mp4 mp3 webm ogg m4v m4a file link') ??
    positional[0] ??
    (/^\s*https?:\S+\s*$/.test(body ?? '') ? body?.trim() : undefined);
  if (!address) return service('youtube')(shortcode, options);
  const { url, name } = mediaName(address);
  return linkMarkdown(firstText(named, 'title caption') ?? name, url);
};

const address: Convert = ({ named, positional, written }, { context }) => {
  const target = firstText(named, 'path page name') ?? positional[0] ?? '';
  const [name = '', fragment] = target.split('#', 2);
  const path = name === '' ? '' : (context.resolveName(name) ?? context.resolveLink(name));
  if (path === undefined) return target || written;
  return FINAL + path + (fragment ? `#${fragment}` : '');
};

/** `{% post_link name "title" %}` of Hexo. */
const postLink: Convert = (shortcode, options) => {
  const [name = '', ...words] = shortcode.positional;
  return linkMarkdown(
    words.filter((word) => !/^(?:true|false)$/.test(word)).join(' ') || name,
    address(shortcode, options) ?? name,
  );
};

const callout: Convert = ({ name, named, positional, body }) => {
  const words = [named.type, named.class, named.level, named.kind, named.variant, ...positional, name];
  const kind = words.map((word) => word && calloutKind(word.split(' ')[0] ?? '')).find(Boolean) ?? 'NOTE';
  const title =
    firstText(named, 'title heading') ??
    positional.find((word) => !calloutKind(word) && / |^[A-Z\P{ASCII}]/u.test(word)) ??
    '';
  const text = body ?? firstText(named, 'text content') ?? '';
  return text.trim() ? calloutMarkdown(kind, title, text) : undefined;
};

const quotation: Convert = ({ named, positional, body }) => {
  const source = [firstText(named, 'author by') ?? positional[0], firstText(named, 'source cite title')]
    .filter(Boolean)
    .join(', ');
  const link = firstText(named, 'link url') ?? positional.find((word) => /^https?:/.test(word));
  const author = source && link ? linkMarkdown(source, link) : source;
  return body?.trim() ? quoteMarkdown(`${body.trim()}${author ? `\n\n— ${author}` : ''}`) : undefined;
};

const unfold: Convert = ({ named, positional, body = '' }) =>
  body.trim()
    ? detailsMarkdown(
        firstText(named, 'summary title header label') ?? positional.join(' '),
        body,
        named.open === 'true',
      )
    : undefined;

const code =
  (language: string): Convert =>
  ({ body }, { literals }) =>
    body?.trim() ? `\n\n${literals.fence(body.trim(), language)}\n\n` : undefined;

const wordPressCaption: Convert = ({ named, body = '' }) => {
  const end = body.lastIndexOf('>') + 1;
  const caption = body.slice(end).trim() || named.caption || '';
  return end === 0 ? body : `<figure>${body.slice(0, end)}<figcaption>${caption}</figcaption></figure>`;
};

/** Keeps what is enclosed: the tag only said how it looks. */
const content: Convert = ({ body = '' }) => body;
const nothing: Convert = () => '';

/** Gives `{% include figure.html %}` to the shortcode of that name. */
const include: Convert = (shortcode, options) => {
  const [file = '', ...positional] = shortcode.positional;
  const name = (file.split('/').at(-1) ?? '').toLowerCase().replace(/\.\w+$|[-_]/g, '');
  return KNOWN.get(name)?.({ ...shortcode, name, positional }, options);
};

const TABLE: readonly (readonly [names: string, convert: Convert])[] = [
  [
    'figure img image picture imgproc resizeimage photo postimage lazyimage responsiveimage themeimage featuredimage cover',
    picture,
  ],
  ['assetimg', hexoPicture],
  ['youtube youtubelite ytlite youtubeembed liteyoutube youtubeliteplayer yt', service('youtube')],
  ...['vimeo', 'bilibili', 'instagram', 'gist', 'codepen', 'jsfiddle', 'spotify', 'asciinema'].map(
    (name) => [name, service(name)] as const,
  ),
  ['tweet twitter twittersimple x', tweet],
  [
    'video audio mp4 embed iframe pdf responsivevideo wpvideo playlist music googlevideo remotevideo bilibilivideo',
    media,
  ],
  ['ref relref posturl link postpath assetpath asset geturl', address],
  ['postlink assetlink internallink', postLink],
  [
    'note notice alert callout admonition aside info tip hint success warning warn danger caution important attention error bug todo',
    callout,
  ],
  ['blockquote quote pullquote centerquote cq epigraph', quotation],
  ['details collapse collapsible spoiler accordion accordionitem expand fold folding toggle', unfold],
  ['mermaid', code('mermaid')],
  ['graphviz dot', code('dot')],
  ['caption wpcaption', wordPressCaption],
  ['include includecached includerelative render partial', include],
  [
    'gallery imagegallery photos carousel slideshow if unless else elsif elseif center left right rawhtml rendertemplate html div span block tabs tab tabitem steps column columns grid cards row markdown md wide fullwidth fragment',
    content,
  ],
  ['toc tableofcontents endtoc assign set import extends break clear more lead seo adsense', nothing],
];

const KNOWN: ReadonlyMap<string, Convert> = new Map(
  TABLE.flatMap(([names, convert]) => names.split(' ').map((name) => [name, convert] as const)),
);

/** Returns whether something is known to become of a shortcode. */
export function isKnownShortcode(name: string): boolean {
  return KNOWN.has(name);
}

/** Tags whose content is a part of a template. */
const TEMPLATES = new Set(['for', 'capture', 'macro', 'tablerow', 'case']);

/** Names of shortcodes whose text most readers do not get to see. */
const PRIVATE = /private|secret|hidden|password|protected|members?only|internal|draft/;

/**
 * Returns what a shortcode becomes. An unknown one is dropped and reported. Of the text in it, nobody knows whether it is
 * meant for readers unless a template or its own kind says so: a component of MDX shows it.
 */
export function convertShortcode(shortcode: Shortcode, options: ShortcodeOptions): string {
  const { name, written, body = '' } = shortcode;
  const use = PRIVATE.test(name) ? undefined : options.context.bodyUse?.(name);
  const converted = KNOWN.get(name)?.(shortcode, options);
  if (converted !== undefined) return converted;
  const values = Object.values(shortcode.named);
  const file = values.find(isPictureFile);
  const url = values.find((value) => /^https?:\/\/\S+$/.test(value));
  options.report(file || url ? 'changed' : 'dropped', 'shortcode without an equivalent', written);
  if (file)
    return pictureMarkdown(
      file,
      firstText(shortcode.named, 'alt defaultalt') ?? '',
      firstText(shortcode.named, 'caption title') ?? body,
    );
  if (url) return linkMarkdown(firstText(shortcode.named, 'title text name label') ?? url, url) + body;
  if (body.trim() === '' || TEMPLATES.has(name) || use === 'nothing') return '';
  if (use === 'code') return `\n\n${options.literals.fence(body.replace(/^\n/, ''), '')}\n\n`;
  const isShown = use === 'text' || (written.startsWith('<') && !PRIVATE.test(name));
  if (!isShown) options.report('ask', 'shortcode whose text may not be meant for readers', written);
  return body;
}
