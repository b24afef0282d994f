import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openPress } from '../../test/helpers/open-press.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { inspectPicture } from '../images/inspect-picture.ts';
import type { Icon } from '../site/drawings/design.ts';
import { draw } from '../site/drawings/draw.tsx';
import { findEssayMeaning } from '../site/find-essay-meaning.ts';
import type { DrawingJob } from './job.ts';

const icon: Icon = {
  kind: 'icon',
  accent: '#0f6b5c',
  letters: ['AS'],
  size: 32,
  shape: 'rounded',
  format: 'png',
};

const drawing = (design: Icon): DrawingJob => ({ kind: 'drawing', design });

describe('the press', () => {
  it('draws in its process what is drawn without it, however much is asked for at once', async () => {
    const press = openPress();
    const sizes = [32, 48, 64];
    const drawn = await Promise.all(sizes.map((size) => press.make(drawing({ ...icon, size }))));
    for (const [index, size] of sizes.entries()) {
      expect(drawn[index]).toEqual(Buffer.from(await draw({ ...icon, size })));
    }
  });

  it('gives what takes no more memory than it is long', async () => {
    const press = openPress();
    const { br, gzip } = await press.encode(Buffer.from('a few words '.repeat(9)));
    for (const { buffer, length } of [br, gzip, await press.make(drawing(icon))]) {
      expect(buffer.byteLength).toBe(length);
    }
  });

  it('ends its process when there is nothing to draw, and starts another', async () => {
    const onIdle = vi.fn();
    const press = openPress({ idle: 10, onIdle });
    const first = await press.make(drawing(icon));
    await vi.waitFor(() => expect(onIdle).toHaveBeenCalled(), { timeout: 10_000 });
    expect(await press.make(drawing(icon))).toEqual(first);
  });

  it('goes on after a drawing that cannot be drawn', async () => {
    const press = openPress();
    const broken = press.make(drawing({ ...icon, size: -1 }));
    const whole = press.make(drawing(icon));
    await expect(broken).rejects.toThrow('The icon could not be made.');
    expect((await whole).subarray(1, 4).toString()).toBe('PNG');
  });

  it('says of a picture what is known without it, and goes on after one that is gone', async () => {
    const press = openPress();
    const path = join(SAMPLE_CONTENT, 'media/south-quay.jpg');
    const gone = press.inspect('media/gone.jpg', '/gone.jpg');
    const there = press.inspect('media/south-quay.jpg', path);
    await expect(gone).rejects.toThrow('The picture /gone.jpg could not be looked at.');
    expect(await there).toEqual(await inspectPicture('media/south-quay.jpg', path));
  });

  it('finds what essays are about as it is found without it', async () => {
    const press = openPress();
    const terms = ['a b c d', 'a b c e', 'f g h', 'f g i', 'a f'].map((text) =>
      Uint32Array.from(text.split(' '), (letter) => letter.charCodeAt(0)),
    );
    const essays = { slugs: ['one', 'two', 'three', 'four', 'five'], terms };
    const found = await press.findEssayMeaning(essays);
    expect(found).toEqual(await findEssayMeaning(essays));
    expect(found.related.one).toEqual(['two']);
  });

  it('gives up what takes too long', async () => {
    const press = openPress({ limit: 1 });
    await expect(press.make(drawing(icon))).rejects.toThrow('could not be made');
  });

  it('lets nobody wait when it closes', async () => {
    const press = openPress();
    const results = Promise.allSettled([press.make(drawing(icon)), press.make(drawing(icon))]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await press.close();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
