/** Reads the words of languages, each of which is a YAML file with the tag of its language as its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * Returns the tables in a folder by language. Each is read when it is first used. The build replaces the call with the
 * tables (`cli/dev/inline-word-tables.ts`).
 */
export function readWordTables<Table>(folder: URL): Readonly<Record<string, Table>> {
  const tables: Record<string, Table> = {};
  for (const tag of languagesIn(folder)) {
    let table: Table | undefined;
    const get = () => {
      table ??= parse(readFileSync(wordFile(folder, tag), 'utf8')) as Table;
      return table;
    };
    Object.defineProperty(tables, tag, { get, enumerable: true });
  }
  return tables;
}

export function languagesIn(folder: URL): readonly string[] {
  return readdirSync(folder).flatMap((name) =>
    name.endsWith('.yaml') ? [name.slice(0, -'.yaml'.length)] : [],
  );
}

export function wordFile(folder: URL, tag: string): URL {
  return new URL(`${tag}.yaml`, folder);
}
