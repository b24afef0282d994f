import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCollection } from './collection.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-bench-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const SOUND = {
  'docs.json': [
    { id: 'a', title: 'First', text: 'One.' },
    { id: 'b', text: '' },
  ],
  'queries.json': [
    { id: 1, text: 'one' },
    { id: 2, text: 'nothing' },
  ],
  'qrels.json': [
    { query: '1', doc: 'a', grade: 2 },
    { query: 1, doc: 'gone', grade: 1 },
    { query: 2, doc: 'b', grade: 0 },
  ],
};

async function read(changed: Readonly<Record<string, unknown>> = {}) {
  for (const [name, value] of Object.entries({ ...SOUND, ...changed })) {
    await writeFile(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));
  }
  return readCollection(folder);
}

describe('a collection', () => {
  it('joins the grades to the queries, whether ids are texts or numbers', async () => {
    const { queries } = await read();
    expect(queries).toEqual([{ id: '1', text: 'one', grades: new Map([['a', 2]]) }]);
  });

  it('leaves out queries without a relevant document and judgements of what is not there, and counts both', async () => {
    expect((await read()).leftOut).toEqual({ queries: 1, judgements: 1 });
  });

  it('may have documents without a title', async () => {
    expect((await read()).documents[1]).toEqual({ id: 'b', title: '', text: '' });
  });

  it('may begin with a byte order mark', async () => {
    const { documents } = await read({ 'docs.json': `\uFEFF${JSON.stringify(SOUND['docs.json'])}` });
    expect(documents).toHaveLength(2);
  });
});

describe('a mistake in a collection', () => {
  it('is told with the file, the entry and the field', async () => {
    const grades = [...SOUND['qrels.json'], { query: '1', doc: 'a', grade: 'high' }];
    await expect(read({ 'qrels.json': grades })).rejects.toThrow(
      `${join(folder, 'qrels.json')}, entry 4, "grade": Expected number, received string`,
    );
  });

  it('may be that the file is no list', async () => {
    await expect(read({ 'docs.json': {} })).rejects.toThrow(/docs\.json, as a whole: Expected array/);
  });

  it('may be that the file is no JSON', async () => {
    await expect(read({ 'queries.json': '[' })).rejects.toThrow(/queries\.json: is not JSON \(/);
  });

  it('may be that a file is missing', async () => {
    await expect(readCollection(folder)).rejects.toThrow(/docs\.json: cannot be read \(ENOENT\)/);
  });

  it('may be an id that is taken', async () => {
    const twice = [...SOUND['docs.json'], { id: 'a', text: 'Again.' }];
    await expect(read({ 'docs.json': twice })).rejects.toThrow(
      'docs.json, entry 3, "id": "a" is taken by entry 1',
    );
  });

  it('may be that no query has a relevant document', async () => {
    await expect(read({ 'qrels.json': [] })).rejects.toThrow(/qrels\.json: no entry gives/);
  });
});
