/** Writes exports as other systems do, from the parts that a test is about. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Packs files by their paths. */
export function zipOf(
  files: Readonly<Record<string, string | Buffer>>,
  options: { readonly mode?: number; readonly compress?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, contents] of Object.entries(files)) zip.addBuffer(Buffer.from(contents), path, options);
  zip.end();
  return buffer(zip.outputStream);
}
