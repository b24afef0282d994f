/** Headers as `node:http` takes them fastest: name, value, name, value. */
import type { Headers } from '../site/representation.ts';

export type HeaderList = readonly string[];

/**
 * The function that gives headers as a list, those of `more` put to them. What is made ahead is sent again and again: its
 * list is made once, so that the headers may not change.
 */
export function createHeaderLists(more: Headers = {}): (headers: Headers) => HeaderList {
  const known = new WeakMap<Headers, HeaderList>();
  return (headers) => {
    const listed = known.get(headers);
    if (listed) return listed;
    const list = Object.entries({ ...headers, ...more }).flat();
    known.set(headers, list);
    return list;
  };
}

export function fromHeaderList(list: HeaderList): Headers {
  const headers: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) headers[list[at] ?? ''] = list[at + 1] ?? '';
  return headers;
}
