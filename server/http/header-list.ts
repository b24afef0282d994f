/** Headers as `node:http` takes them fastest: name, value, name, value. */
import type { Headers } from '../site/representation.ts';

export type HeaderList = readonly string[];

/** What is made ahead is sent again and again. */
const known = new WeakMap<Headers, HeaderList>();

/** The same headers as a list; made once, so that they may not change. */
export function toHeaderList(headers: Headers): HeaderList {
  const listed = known.get(headers);
  if (listed) return listed;
  const list = Object.entries(headers).flat();
  known.set(headers, list);
  return list;
}

export function fromHeaderList(list: HeaderList): Headers {
  const headers: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) headers[list[at] ?? ''] = list[at + 1] ?? '';
  return headers;
}
