/** The text of a Ghost post as HTML, from the documents of its editors: Lexical since version 5.26, Mobiledoc before. */
import markdownIt from 'markdown-it';
import { escapeAttribute, escapeMarkup } from '../../../../web/core/markup.ts';

type Json = Readonly<Record<string, unknown>>;

/** Is told of each card that has no equivalent, by its name. */
type OnUnknownCard = (name: string) => void;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const markdown = markdownIt({ html: true });

/** Cards have the same names and fields in both editors, apart from a few. */
const cards: Readonly<Record<string, (card: Json) => string>> = {
  image: (card) => figure(linked(card.href, picture(card)), card.caption),
  gallery: (card) => figure(listIn(card.images).map(object).map(picture).join(''), card.caption),
  code: codeCard,
  codeblock: codeCard,
  markdown: (card) => markdown.render(text(card.markdown)),
  'card-markdown': (card) => markdown.render(text(card.markdown)),
  html: (card) => text(card.html),
  embed: (card) => figure(text(card.html) || anchor(card.url, card.url), card.caption),
  bookmark(card) {
    const { title, description } = object(card.metadata);
    const details = text(description) && `<br>${escapeMarkup(text(description))}`;
    return `<p>${anchor(card.url, text(title) || card.url)}${details}</p>`;
  },
  hr: () => '<hr>',
  horizontalrule: () => '<hr>',
  callout: (card) =>
    `<blockquote><p>${[escapeMarkup(text(card.calloutEmoji)), text(card.calloutText)].join(' ').trim()}</p></blockquote>`,
  toggle: (card) => `<details><summary>${text(card.heading)}</summary>${text(card.content)}</details>`,
  video: (card) => figure(`<video src="${escapeAttribute(text(card.src))}"></video>`, card.caption),
  audio: (card) => `<audio src="${escapeAttribute(text(card.src))}"></audio>`,
  button: (card) => `<p>${anchor(card.buttonUrl, card.buttonText)}</p>`,
  // Marks where the part for members begins.
  paywall: () => '',
};

function figure(content: string, caption: unknown): string {
  return `<figure>${content}${text(caption) && `<figcaption>${text(caption)}</figcaption>`}</figure>`;
}

function picture(card: Json): string {
  return `<img src="${escapeAttribute(text(card.src))}" alt="${escapeAttribute(text(card.alt))}">`;
}

function codeCard(card: Json): string {
  const language = escapeAttribute(text(card.language));
  return `<pre><code${language && ` class="language-${language}"`}>${escapeMarkup(text(card.code))}</code></pre>`;
}

function anchor(address: unknown, words: unknown): string {
  return linked(address, escapeMarkup(text(words)));
}

function linked(address: unknown, content: string): string {
  return text(address) ? `<a href="${escapeAttribute(text(address))}">${content}</a>` : content;
}

function card(name: string, fields: Json, onUnknownCard: OnUnknownCard): string {
  const convert = Object.hasOwn(cards, name) ? cards[name] : undefined;
  if (!convert) onUnknownCard(name);
  return convert?.(fields) ?? '';
}

/** Lexical's bits for the format of a text, each with its element. */
const FORMATS = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark'];

/** Nodes of Lexical that contain others, with their elements. */
const containers: Readonly<Record<string, (node: Json) => string>> = {
  root: () => '',
  paragraph: () => 'p',
  heading: (node) => text(node.tag),
  'extended-heading': (node) => text(node.tag),
  quote: () => 'blockquote',
  'extended-quote': () => 'blockquote',
  aside: () => 'blockquote',
  list: (node) => text(node.tag) || (node.listType === 'number' ? 'ol' : 'ul'),
  listitem: () => 'li',
};

/** Converts a document of Lexical. */
export function lexicalToHtml(document: unknown, onUnknownCard: OnUnknownCard): string {
  const convert = (value: unknown): string => {
    const node = object(value);
    const type = text(node.type);
    if (type === 'linebreak') return '<br>';
    if (type === 'tab') return ' ';
    if (type === 'text' || type === 'extended-text') return formatted(node);
    const content = listIn(node.children).map(convert).join('');
    if (type === 'link' || type === 'autolink' || type === 'at-link') return linked(node.url, content);
    const element = Object.hasOwn(containers, type) ? containers[type]?.(node) : undefined;
    if (element === undefined) return card(type, node, onUnknownCard);
    return element && /^[a-z\d]+$/.test(element) ? `<${element}>${content}</${element}>` : content;
  };
  return convert(object(document).root);
}

function formatted(node: Json): string {
  const elements = FORMATS.filter((_, bit) => Number(node.format ?? 0) & (1 << bit));
  return elements.reduce(
    (html, element) => `<${element}>${html}</${element}>`,
    escapeMarkup(text(node.text)),
  );
}

/** Returns the Markdown of a Mobiledoc document that is nothing else, as in Ghost 1. */
export function markdownInMobiledoc(document: unknown): string | undefined {
  const { cards: all, sections } = object(document);
  const [only, ...others] = listIn(all);
  const [name, fields] = listIn(only);
  const isAlone = others.length === 0 && listIn(sections).every((section) => listIn(section)[0] === CARD);
  return isAlone && /^(card-)?markdown$/.test(text(name)) ? text(object(fields).markdown) : undefined;
}

/** Kinds of sections in Mobiledoc. */
const PARAGRAPH = 1;
const PICTURE = 2;
const LIST = 3;
const CARD = 10;

/** Converts a document of Mobiledoc 0.3. */
export function mobiledocToHtml(document: unknown, onUnknownCard: OnUnknownCard): string {
  const { cards: all, atoms, markups, sections } = object(document);
  const markers = (value: unknown) => markersToHtml(listIn(value), listIn(markups), listIn(atoms));
  const convert = (section: unknown): string => {
    const [kind, second, third] = listIn(section);
    if (kind === PARAGRAPH) return tagged(second, markers(third));
    if (kind === PICTURE) return figure(picture({ src: second }), '');
    if (kind === LIST)
      return tagged(
        second,
        listIn(third)
          .map((item) => `<li>${markers(item)}</li>`)
          .join(''),
      );
    if (kind !== CARD) return '';
    const [name, fields] = listIn(listIn(all)[Number(second)]);
    return card(text(name), object(fields), onUnknownCard);
  };
  return listIn(sections).map(convert).join('\n');
}

/** Markers are pieces of text. Each opens elements by their numbers and closes the last ones that are open. */
function markersToHtml(
  markers: readonly unknown[],
  markups: readonly unknown[],
  atoms: readonly unknown[],
): string {
  const open: string[] = [];
  return markers
    .map((marker) => {
      const [kind, opening, closing, value] = listIn(marker);
      const tags = listIn(opening).map((index) => {
        const [tag, attributes] = listIn(markups[Number(index)]);
        open.push(text(tag));
        const target = listIn(attributes)[listIn(attributes).indexOf('href') + 1];
        return tag === 'a' ? `<a href="${escapeAttribute(text(target))}">` : `<${text(tag)}>`;
      });
      const atom = listIn(atoms[Number(value)]);
      const content =
        kind === 0
          ? escapeMarkup(text(value))
          : atom[0] === 'soft-return'
            ? '<br>'
            : escapeMarkup(text(atom[1]));
      const closed = open.splice(Math.max(0, open.length - Number(closing))).reverse();
      return tags.join('') + content + closed.map((tag) => `</${tag}>`).join('');
    })
    .join('');
}

function tagged(tag: unknown, content: string): string {
  return `<${text(tag)}>${content}</${text(tag)}>`;
}
