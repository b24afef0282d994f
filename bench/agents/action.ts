/** The terms in which the agent sees every interface: actions that it can take, and texts that it reads. */
import type { JsonSchema } from '../../web/core/json-schema.ts';

/** A tool to call, an operation to request or a link to follow, with only what the site says about it. */
export interface AgentAction {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly run: (input: ActionInput) => Promise<Reading>;
}

export type ActionInput = Readonly<Record<string, unknown>>;

/** The text that the agent reads after an action. */
export interface Reading {
  readonly text: string;
  /** The links in it. */
  readonly links?: readonly AgentAction[];
}

/** One interface of a running site, without the actions that change something. */
export interface Interface {
  /** Everything that the agent reads before the first question. */
  readonly listing: string;
  readonly actions: readonly AgentAction[];
  readonly close?: () => Promise<void>;
}

/** Thrown when an interface cannot be evaluated. The message says why. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** The entities in the HTML of Foyer. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export function isHtml(text: string): boolean {
  return /^\s*<!doctype html/i.test(text);
}

/** Returns the text of HTML that an agent without a browser would read. */
export function toText(html: string): string {
  const visible = html.replace(/<(head|script|style|svg)\b.*?<\/\1>/gs, ' ').replace(/<[^<>]*>/g, ' ');
  return visible.replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** Returns the text with its links as in Markdown, each at the end of a line. */
export function toMarkdownLinks(html: string): string {
  return toText(
    html.replace(/<a\b[^<>]*\bhref="([^"]*)"[^<>]*>(.*?)<\/a>/gs, (_, address: string, inner: string) => {
      return `[${toText(inner).trim()}](${address})\n`;
    }),
  );
}
