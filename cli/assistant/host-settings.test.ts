import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { temporaryFolder } from '../../test/helpers/sample.ts';
import { addServer, withServer } from './host-settings.ts';

const entry = { command: '/usr/bin/node', args: ['/foyer/cli.js', 'mcp', '--site', '/srv/site'] };
const server = { host: { file: 'mcp.json', key: 'servers' as const }, name: 'foyer', entry };

describe('withServer', () => {
  it('starts a file', () => {
    expect(JSON.parse(withServer('', server))).toEqual({ servers: { foyer: entry } });
  });

  it('inserts lines, and leaves every other byte as it is', () => {
    const [start, rest] = [
      '// mine\r\n{\r\n\t"inputs": [], /* none */\r\n\t"servers": {',
      '\r\n\t\t"a": { "command": "x" }, // first\r\n\t},\r\n}\r\n',
    ];
    const after = withServer(start + rest, server);
    expect([after.slice(0, start.length), after.slice(-rest.length)]).toEqual([start, rest]);
    expect(after.slice(start.length, -rest.length).split('\r\n')).toEqual([
      '',
      '\t\t"foyer": {',
      '\t\t\t"command": "/usr/bin/node",',
      '\t\t\t"args": [',
      ...entry.args.map((arg, index) => `\t\t\t\t${JSON.stringify(arg)}${index < 3 ? ',' : ''}`),
      '\t\t\t]',
      '\t\t},',
    ]);
  });

  it.each([
    ['{\n  "a": 1\n}\n', '{\n  "servers": {\n    "foyer": {', '},\n  "a": 1\n}\n'],
    ['{\n  "servers": {}\n}\n', '{\n  "servers": {\n    "foyer": {', '\n    }\n  }\n}\n'],
    ['{"a":1}', '{"servers": {"foyer":{', '}},"a":1}'],
  ])('writes into %j in its style', (before, start, end) => {
    const after = withServer(before, server);
    expect([after.slice(0, start.length), after.slice(-end.length)]).toEqual([start, end]);
  });

  it('keeps a byte order mark', () => {
    expect(withServer('\uFEFF{}', server)).toMatch(/^\uFEFF\{/);
  });

  it('replaces the entry of the same site, and only that', () => {
    const before =
      '{"servers":{"foyer":{"command":"/old/node","args":["mcp","--site","/srv/site"]},"b":{"x":1}}}';
    expect(JSON.parse(withServer(before, server))).toEqual({ servers: { foyer: entry, b: { x: 1 } } });
  });

  it.each([
    ['{"servers":{"foyer":{"args":["--site","/srv/other"]}}}', 'already has a server "foyer"'],
    ['{"servers":{"foyer":{"command":"theirs"}}}', '--name foyer-2'],
    ['{\n"a": 1,\n"servers": }', 'mcp.json:3 is not valid JSON'],
    ['[]', 'does not contain an object'],
    ['{"servers": []}', 'its structure is unusual'],
    ['{"a": 1, "a": 2, "servers": 5}', 'was not changed'],
  ])('refuses %s', (before, words) => {
    expect(() => withServer(before, server)).toThrow(words);
  });

  it('changes nothing else in any settings', () => {
    const settings = fc.record({
      servers: fc.dictionary(fc.string(), fc.jsonValue()),
      other: fc.jsonValue(),
    });
    fc.assert(
      fc.property(settings, fc.constantFrom(undefined, 2, '\t'), ({ servers, other }, indent) => {
        const { foyer: _, ...others } = servers;
        const before = JSON.stringify({ servers: others, other }, null, indent);
        const expected = { ...JSON.parse(before), servers: { ...JSON.parse(before).servers, foyer: entry } };
        expect(JSON.parse(withServer(before, server))).toEqual(expected);
      }),
    );
  });
});

describe('addServer', () => {
  async function folder() {
    const path = await temporaryFolder();
    onTestFinished(() => rm(path, { recursive: true }));
    return path;
  }

  it('keeps the file as it was, its mode, and a link to it', async () => {
    const home = await folder();
    await mkdir(join(home, 'dotfiles'));
    const real = join(home, 'dotfiles/mcp.json');
    await writeFile(real, '{ "a": 1 }');
    await chmod(real, 0o640);
    const file = join(home, 'mcp.json');
    await symlink(real, file);
    const copy = await addServer({ ...server, host: { file, key: 'servers' } });
    expect(copy).toBe(`${real}.before-foyer`);
    expect(await readFile(`${real}.before-foyer`, 'utf8')).toBe('{ "a": 1 }');
    expect((await stat(real)).mode & 0o777).toBe(0o640);
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ a: 1, servers: { foyer: entry } });
    expect((await readdir(join(home, 'dotfiles'))).sort()).toEqual(['mcp.json', 'mcp.json.before-foyer']);
  });

  it('creates a file that only the owner can read', async () => {
    const file = join(await folder(), 'Code/User/mcp.json');
    expect(await addServer({ ...server, host: { file, key: 'servers' } })).toBeUndefined();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves an invalid file and its folder as they are', async () => {
    const home = await folder();
    const file = join(home, 'mcp.json');
    await writeFile(file, '{');
    await expect(addServer({ ...server, host: { file, key: 'servers' } })).rejects.toThrow(
      'is not valid JSON',
    );
    expect(await readdir(home)).toEqual(['mcp.json']);
  });
});
