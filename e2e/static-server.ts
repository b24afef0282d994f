/**
 * A plain file server that knows nothing of Foyer. Like hosts for static sites, it serves `x.html` at `/x` and `404.html`
 * for missing paths, and sends the headers in `_headers` as Cloudflare Pages does: all that match, joined by commas.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

interface Rule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Serves a folder. `sendsHeaders` is false for a host that ignores `_headers`. */
export function serveFolder(folder: string, sendsHeaders = true): Server {
  const rules = sendsHeaders ? readRules(folder) : Promise.resolve([]);
  return createServer(async ({ url = '/', method }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://host').pathname);
    const name = normalize(path);
    const found = await firstFile(folder, [name, `${name}.html`, join(name, 'index.html')]);
    const { file, bytes } = found ?? (await firstFile(folder, ['404.html'])) ?? { file: '', bytes: '' };
    const headers = new Headers();
    for (const rule of await rules) {
      if (rule.pattern.test(path)) for (const [header, value] of rule.headers) headers.append(header, value);
    }
    if (!headers.has('content-type')) {
      headers.set('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    }
    response.writeHead(found ? 200 : 404, Object.fromEntries(headers));
    response.end(method === 'HEAD' ? undefined : bytes);
  });
}

async function firstFile(folder: string, names: readonly string[]) {
  for (const name of names) {
    const file = join(folder, name);
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes) return { file, bytes };
  }
  return undefined;
}

async function readRules(folder: string): Promise<readonly Rule[]> {
  const blocks = (await readFile(join(folder, '_headers'), 'utf8')).split('\n\n');
  return blocks.map((block) => {
    const [pattern = '', ...lines] = block.trim().split('\n');
    const source = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*');
    const headers = lines.map((line) => {
      const [name = ''] = line.trim().split(':', 1);
      return [
        name,
        line
          .trim()
          .slice(name.length + 1)
          .trim(),
      ] as const;
    });
    return { pattern: new RegExp(`^${source}$`), headers };
  });
}
