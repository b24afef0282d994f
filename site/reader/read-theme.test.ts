import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ContentCopy, emptyContent } from '../../test/helpers/content-copy.ts';
import { readTheme } from './read-theme.ts';

let copy: ContentCopy;
beforeEach(async () => {
  copy = await emptyContent();
  onTestFinished(copy.close);
});

const read = () => readTheme(copy.folder, { accent: '#0f6b5c' }, () => 1, ['quay.jpg']);

describe('theme.css', () => {
  it('is optional', async () => {
    expect(await read()).toEqual({
      theme: { accent: '#0f6b5c', fontFaces: [] },
      errors: [],
      states: new Map(),
    });
  });

  it('belongs to the theme and to the files of the content', async () => {
    const css = 'body { background: url(/media/quay.jpg) }';
    await copy.write('theme.css', css);
    const { theme, errors, states } = await read();
    expect({ stylesheet: theme.stylesheet, errors }).toEqual({ stylesheet: css, errors: [] });
    expect([...states.keys()]).toEqual(['theme.css']);
  });

  it('is checked', async () => {
    await copy.write('theme.css', '\na { background: url(/media/other.jpg) }');
    const { errors } = await read();
    expect(errors).toMatchObject([
      { file: 'theme.css', line: 2, message: 'The file media/other.jpg is missing.' },
    ]);
  });

  it('has at most 64 kB', async () => {
    await copy.write('theme.css', `/*${'a'.repeat(64 * 1024)}*/`);
    const { theme, errors } = await read();
    expect(theme.stylesheet).toBeUndefined();
    expect(errors).toMatchObject([
      { file: 'theme.css', line: 1, message: 'This is 65 kB of text; at most 64 kB can be read.' },
    ]);
  });

  it('must be a file', async () => {
    await copy.write('theme.css/a.css', '');
    expect((await read()).errors).toMatchObject([{ file: 'theme.css', line: 1 }]);
  });
});
