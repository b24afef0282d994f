import { onTestFinished } from 'vitest';
import { createPress, type Press, type PressOptions } from '../../server/pool/press.ts';

/** A press that closes with the test. */
export function openPress(options?: PressOptions): Press {
  const press = createPress(options);
  onTestFinished(press.close);
  return press;
}
