/** A real nginx with one of the examples. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXAMPLES } from './guide.ts';

/** What must differ on the machine of a test: a text of the example and what takes its place. */
export type Changes = Readonly<Record<string, string>>;

/** An example with what must differ on this machine. A text that is not in it is an error. */
export async function adjustedExample(name: string, changes: Changes): Promise<string> {
  const example = await readFile(join(EXAMPLES, name), 'utf8');
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${name} has no "${from}".`);
    return text.replaceAll(from, to);
  }, example);
}

/** Writes a configuration with what a distribution puts around a site, all files in `folder`. Gives its path. */
export async function writeNginxConfig(folder: string, site: string): Promise<string> {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    // As root it would do its work under an account that may not write to the folder.
    `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr;
events {} http { access_log off; ${places.join(' ')}\n${site}}`,
  );
  return file;
}
