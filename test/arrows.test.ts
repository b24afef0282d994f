/**
 * The walls of the house: which folder may import which others, and which npm packages. The longest folder of the table
 * that a file is in has its rule. Tests may import everything.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { PROJECT, sourcesIn, WINGS } from './helpers/wings.ts';

const CORE = 'web/core web/locales';
/** What the owner's actions say: why they refuse, and what they would change. */
const SAID = 'owner/owner-error.ts owner/refusal.ts owner/change-phrase.ts';
const READER = `${CORE} site/util site/pool site/pictures site/markdown site/starter site/reader`;
const COMPILED = `${READER} web/views manifests site/meaning site/search site/workers site/compile`;
const SERVICES = 'server/config server/db server/services';

/** By folder: the folders that it may import besides its own, and its packages. `node` stands for Node's own modules. */
const rules: Readonly<Record<string, readonly [folders: string, packages: string]>> = {
  'web/core': ['', 'leven lunr lunr-languages zod zod-to-json-schema'],
  'web/core/documents': ['web/core', 'culori markdown-it markdown-it-deflist zod'],
  'web/locales': ['web/core', ''],
  'web/page': [`${CORE} web/styles`, 'lit @mcp-b/transports'],
  'web/views': [CORE, 'culori hono'],
  'web/styles': ['', 'node fontverter subset-font'],
  manifests: [CORE, 'zod'],

  'site/words': ['web/core', ''],
  'site/util': [`${CORE} site/words package.json`, 'node ipaddr.js pino yaml'],
  'site/pool': ['site/util', 'node'],
  'site/pictures': [
    'web/core web/views site/util site/pool',
    'node hono satori sharp @hpcc-js/wasm-graphviz',
  ],
  'site/markdown': [
    `${CORE} site/util site/pictures`,
    'node github-slugger markdown-it markdown-it-cjk-friendly markdown-it-deflist markdown-it-footnote shiki temml',
  ],
  'site/starter': [`${CORE} site/util`, ''],
  'site/reader': [
    READER,
    'node @sindresorhus/slugify culori hono leven pino postcss postcss-value-parser yaml zod',
  ],
  'site/meaning': ['web/core site/util site/pool', 'node ml-matrix'],
  'site/workers': ['web/views site/util site/pool site/markdown site/pictures site/reader site/meaning', ''],
  'site/search': ['web/core site/util site/meaning site/workers', 'node pino'],
  'site/compile': [COMPILED, 'node hono vite'],
  'site/publish': [COMPILED, 'node pino'],
  'site/export': [COMPILED, 'node'],

  'server/config': ['web/core site/util', 'node ipaddr.js leven validator zod'],
  'server/db': ['web/core site/util', 'node kysely libsql pg pino zod'],
  'server/services': [
    `${CORE} site/util server/config server/db`,
    'node ibantools ioredis libphonenumber-js nodemailer pino standardwebhooks tlds validator',
  ],
  'server/endpoints': ['web/core site/compile', 'zod'],
  'server/http': [
    `${COMPILED} ${SERVICES} server/endpoints`,
    'node @hono/node-server @modelcontextprotocol/server hono ipaddr.js negotiator zod',
  ],
  server: [`${COMPILED} site/publish`, 'hono kysely pino'],

  'owner/files': [`${READER} server/config server/db ${SAID}`, 'node diff libsql pg yaml'],
  'owner/actions': [
    `${COMPILED} site/export ${SERVICES} server/endpoints owner/files ${SAID}`,
    'node uqr yaml zod',
  ],
  'owner/assistant': [
    'web/core site/util server/http owner/actions owner/owner-error.ts',
    'node @modelcontextprotocol/client @modelcontextprotocol/server zod',
  ],
  'owner/words': ['', ''],
  'owner/room/words': [`${CORE} site/util site/words owner/words`, ''],
  'owner/room/page': ['web/core web/page owner/room/words', 'diff lit'],
  'owner/room/views': [`${COMPILED} owner/actions owner/room/words`, 'hono zod'],
  'owner/room/routes': [`${COMPILED} server owner`, 'node hono zod'],
  owner: [`${CORE} site/util server owner/words`, ''],

  import: [
    // Its port is the owner's, because the program hands it in.
    `${READER} site/workers owner/actions/site/importer.ts`,
    'node csv-parse defuddle fast-xml-parser gemoji github-slugger hono linkedom markdown-it markdown-it-footnote parse5 robots-parser smol-toml turndown yaml yauzl zod',
  ],
  cli: [
    `${COMPILED} site/publish site/export server owner import package.json`,
    'node @clack/prompts @mdn/browser-compat-data @modelcontextprotocol/client @modelcontextprotocol/server ajv chokidar citty fast-string-width jsonc-parser oxc-parser pino postcss postcss-value-parser vite yaml zod',
  ],
  'create-foyer-site': ['cli site/util package.json', 'node'],
};

/** The module in its argument is what it runs. */
const COMPUTES_IMPORTS = 'site/pool/worker-process.mjs';

const files = [...WINGS, 'create-foyer-site'].flatMap(sourcesIn);

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function ruleOf(file: string): string {
  const [folder] = Object.keys(rules)
    .filter((candidate) => isIn(file, candidate))
    .sort((one, other) => other.length - one.length);
  if (folder === undefined) throw new Error(`No rule is for ${file}.`);
  return folder;
}

/** Returns what a module imports: paths in the project, and the names of packages. `?` stands for a computed import. */
function importsOf(file: string, text: string): readonly string[] {
  const { module } = parseSync(file, text);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end));
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...dynamic.map((source) => /^(['"])(.*)\1$/.exec(source)?.[2] ?? '?'),
    ...[...text.matchAll(/\b(?:typeof |(?<=[:=<(|&] ?))import\('(\.[^']+)'\)/g)].map(([, name = '']) => name),
  ];
  return [...new Set(specifiers)].map((name) => {
    if (name.startsWith('.')) return join(dirname(file), name.replace(/\?\w+$/, ''));
    return name.startsWith('node:') ? 'node' : name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  });
}

/** Returns the imports of a module that its rule forbids. */
function forbidden(file: string, text: string): readonly string[] {
  const own = ruleOf(file);
  const [folders, packages] = rules[own] ?? ['', ''];
  const isAllowed = (target: string) => {
    if (target === '?') return file === COMPUTES_IMPORTS;
    if (!target.includes('/') || target.startsWith('@'))
      return `${packages} package.json`.split(' ').includes(target);
    return [own, ...folders.split(' ')].some((folder) => folder !== '' && isIn(target, folder));
  };
  return importsOf(file, text)
    .filter((target) => !isAllowed(target))
    .map((target) => `${file} → ${target}`);
}

describe('the arrows', () => {
  it('are the only ones', () => {
    expect(files.flatMap((file) => forbidden(file, readFileSync(PROJECT + file, 'utf8')))).toEqual([]);
  });
  it.each([
    ['web/core/probe.ts', "import pg from 'pg';"],
    ['web/page/probe.ts', "import '../views/home.tsx';"],
    ['site/reader/probe.ts', "export * from '../compile/compile.ts';"],
    ['server/probe.ts', "type Action = import('../owner/actions/action.ts').OwnerAction;"],
    ['server/http/probe.ts', 'await import(name);'],
    ['owner/actions/essays/probe.ts', "import type { App } from '../../../server/http/app.ts';"],
    ['owner/actions/probe.ts', "await import('../room/routes/room.ts');"],
    ['cli/probe.ts', "import '../test/helpers/sample.ts';"],
  ])('leave no way for %s: %s', (file, text) => {
    expect(forbidden(file, text)).toHaveLength(1);
  });
});
