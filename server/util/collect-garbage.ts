import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Collects garbage now. After a publication most of what was made is garbage, and V8, left alone, would rather let the
 * heap of a mostly idle server grow; it takes some 50 ms with 1,000 essays.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
