import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Icon } from './design.ts';
import { draw } from './draw.tsx';
import { createPress, type PressOptions } from './press.ts';

const icon: Icon = {
  kind: 'icon',
  accent: '#0f6b5c',
  letters: ['AS'],
  size: 32,
  shape: 'rounded',
  format: 'png',
};

function openPress(options?: PressOptions) {
  const press = createPress(options);
  onTestFinished(press.close);
  return press;
}

describe('the press', () => {
  it('draws in its process what is drawn without it, however much is asked for at once', async () => {
    const press = openPress();
    const sizes = [32, 48, 64];
    const drawn = await Promise.all(sizes.map((size) => press.draw({ ...icon, size })));
    for (const [index, size] of sizes.entries()) {
      expect(drawn[index]).toEqual(Buffer.from(await draw({ ...icon, size })));
    }
  });

  it('ends its process when there is nothing to draw, and starts another', async () => {
    const onIdle = vi.fn();
    const press = openPress({ idle: 10, onIdle });
    const first = await press.draw(icon);
    await vi.waitFor(() => expect(onIdle).toHaveBeenCalled(), { timeout: 10_000 });
    expect(await press.draw(icon)).toEqual(first);
  });

  it('goes on after a drawing that cannot be drawn', async () => {
    const press = openPress();
    const broken = press.draw({ ...icon, size: -1 });
    const whole = press.draw(icon);
    await expect(broken).rejects.toThrow('The icon could not be drawn.');
    expect((await whole).subarray(1, 4).toString()).toBe('PNG');
  });

  it('gives up what takes too long', async () => {
    const press = openPress({ limit: 1 });
    await expect(press.draw(icon)).rejects.toThrow('could not be drawn');
  });

  it('lets nobody wait when it closes', async () => {
    const press = openPress();
    const results = Promise.allSettled([press.draw(icon), press.draw(icon)]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await press.close();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
