/** Reads the items of a WordPress export one by one, because a whole export may be larger than the memory. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { UnreadableExportError } from './unreadable-export-error.ts';

/** A part of an export: everything above the first item, or an item. */
export interface ExportPart {
  readonly xml: string;
  /** Line of the file on which it begins, counted from 1. */
  readonly line: number;
}

const MEGABYTE = 1024 * 1024;
const MAX_FILE_BYTES = 2000 * MEGABYTE;
/** Also limits what is in memory of a file that is something else. */
const MAX_PART_LENGTH = 64 * MEGABYTE;

/** Markup that changes how the characters after it are read. */
const DELIMITER = /<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY|<item>|<\/item>|<\/channel>/g;
const LONGEST_DELIMITER = 10;
/** Sections in which tags have no meaning, with their ends. */
const ENDS: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->' };

/**
 * Reads the head of an export and then each item.
 *
 * @throws UnreadableExportError if the file is something else, incomplete or too large
 */
export async function* readExportParts(file: string): AsyncGenerator<ExportPart> {
  const refuse = (why: string) => new UnreadableExportError(`${basename(file)} ${why}`);
  if ((await stat(file)).size > MAX_FILE_BYTES)
    throw refuse('is larger than 2 GB. Export it in parts, such as by year.');
  let text = '';
  let line = 1;
  let position = 0;
  let isInItem = false;
  let hasHead = false;
  let isComplete = false;

  const take = (end: number): ExportPart => {
    const part = { xml: text.slice(0, end), line };
    line += part.xml.split('\n').length - 1;
    text = text.slice(end);
    position = 0;
    return part;
  };

  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: MEGABYTE })) {
    if (isComplete) break;
    text += chunk;
    if (!hasHead && line === 1 && !/<rss\b/.test(text)) throw refuse('is not an export of WordPress.');
    if (text.length > MAX_PART_LENGTH) throw refuse('has a post of more than 64 MB.');
    for (;;) {
      DELIMITER.lastIndex = position;
      const match = DELIMITER.exec(text);
      if (!match) {
        position = Math.max(position, text.length - LONGEST_DELIMITER);
        break;
      }
      const [delimiter] = match;
      const after = match.index + delimiter.length;
      const end = ENDS[delimiter];
      if (end !== undefined) {
        const endsAt = text.indexOf(end, after);
        position = endsAt === -1 ? match.index : endsAt + end.length;
        if (endsAt === -1) break;
      } else if (delimiter.startsWith('<!')) {
        throw refuse('contains a document type or entities, which no export of WordPress has.');
      } else if (delimiter === '</item>') {
        position = after;
        if (isInItem) yield take(after);
        isInItem = false;
      } else {
        const before = take(match.index);
        position = delimiter.length;
        if (!hasHead) yield before;
        hasHead = true;
        isInItem = delimiter === '<item>';
        isComplete = !isInItem;
        if (isComplete) break;
      }
    }
  }
  if (!isComplete) throw refuse('is incomplete. Export it again; the download may have been cut short.');
}
