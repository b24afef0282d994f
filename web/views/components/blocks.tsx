import { raw } from 'hono/html';
import type { Child, PropsWithChildren } from 'hono/jsx';
import { codeBlockMarkup } from '../../core/documents/code-block.ts';
import { documentPaths } from '../../core/documents/documents.ts';
import type { Site } from '../../core/model.ts';
import { longDate } from '../../core/time.ts';
import { en } from '../../locales/en.ts';
import type { Wording } from '../../locales/wording.ts';
import type { Highlight } from '../view-context.ts';
import { IN_ENGLISH, sentence } from './sentence.tsx';

/** `isEnglish` is for a part that is in English on every site, and `id` for one that links lead to. */
type SectionProps = PropsWithChildren<{ title: Child; isEnglish?: boolean; id?: string }>;

/** Renders a page's main heading and introduction. */
export function PageIntro({ title, isEnglish = false, children }: SectionProps) {
  return (
    <header class="intro" {...(isEnglish && IN_ENGLISH)}>
      <h1>{title}</h1>
      {children}
    </header>
  );
}

/** Renders a part of a page under a second-level heading, which wide screens show next to it. */
export function Section({ title, isEnglish = false, id, children }: SectionProps) {
  return (
    <section class="section" id={id} {...(isEnglish && IN_ENGLISH)}>
      <h2>{title}</h2>
      <div class="section-body">{children}</div>
    </section>
  );
}

/** `items` are `li` elements; `isClose` is for short items. `children` follow the list. */
type EntriesProps = PropsWithChildren<{ title: Child; isClose?: boolean; items: readonly Child[] }>;

/** Renders a section with a list, or nothing if the list is empty. */
export function Entries({ title, isClose = false, items, children }: EntriesProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <ul class={isClose ? 'bare entries entries-close' : 'bare entries'}>{items}</ul>
      {children}
    </Section>
  );
}

export function TextList({ items }: { items: readonly Child[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li>{item}</li>
      ))}
    </ul>
  );
}

/** Renders terms and their descriptions, leaving out rows without a description. */
export function Facts({ rows }: { rows: readonly (readonly [term: Child, description: Child])[] }) {
  return (
    <dl class="facts">
      {rows.map(
        ([term, description]) =>
          description !== undefined && (
            <>
              <dt>{term}</dt>
              <dd>{description}</dd>
            </>
          ),
      )}
    </dl>
  );
}

/** Renders a web address as a link, without its scheme. */
export function WebLink({ href }: { href: string }) {
  return (
    <a href={href} dir="ltr">
      {href.replace(/^https?:\/\//, '')}
    </a>
  );
}

export function More({ href, children }: PropsWithChildren<{ href: string }>) {
  return (
    <p class="more">
      <a href={href}>{children}</a>
    </p>
  );
}

/** Renders a link to the feed of essays, on a site that has one. */
export function FeedLink({ wording }: { wording: Wording }) {
  return <a href={documentPaths.atomFeed}>{sentence(wording, 'essays.feed')}</a>;
}

type CodeBlockProps = { code: string; language: string; highlight?: Highlight; copyLabel?: string };

/** Renders a code example with the name of its language and a button that copies it, which is in English by default. */
export function CodeBlock({ code, language, highlight, copyLabel = en['essay.copyCode'] }: CodeBlockProps) {
  return raw(codeBlockMarkup({ code, language, highlighted: highlight?.(code, language), copyLabel }));
}

/** The first cell of each row is the row's heading. */
type TableProps = { label: string; columns: readonly string[]; rows: readonly (readonly Child[])[] };

/** Renders a table that scrolls on its own in a narrow window; `web/page/main.ts` lets the keyboard reach it. */
export function TableRegion({ label, columns, rows }: TableProps) {
  return (
    <section class="table" aria-label={label}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th scope="col">{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([heading, ...cells]) => (
            <tr>
              <th scope="row">{heading}</th>
              {cells.map((cell) => (
                <td>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type FormattedDateProps = { value: string; site: Pick<Site, 'locale'>; class?: string };

/** Renders the day of a date (`YYYY-MM-DD`) or timestamp (ISO 8601) in the site's language. */
export function FormattedDate({ value, site, ...attributes }: FormattedDateProps) {
  return (
    <time {...attributes} datetime={value}>
      {longDate(value, site.locale)}
    </time>
  );
}

/** Renders `value` as a data block, which browsers never run. */
export function DataBlock({ value, ...attributes }: { type: string; class?: string; value: unknown }) {
  return <script {...attributes} dangerouslySetInnerHTML={{ __html: scriptJson(value) }} />;
}

/** Returns JSON without `</script` and `<!--`, which would end or change the element (HTML, 4.12.1.3). */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
