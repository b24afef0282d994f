import { expect, it, vi } from 'vitest';
import { Registration } from './registration.ts';

const items = (...names: readonly string[]) => names.map((name) => ({ name }));
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Creates a registration that logs what it registers and unregisters, and refuses the names in `refused`. */
function setUp() {
  const log: string[] = [];
  const refused = new Set<string>();
  const onRegistered = vi.fn();
  const registration = new Registration<{ readonly name: string }>(async ({ name }, signal) => {
    log.push(`+${name}`);
    signal.addEventListener('abort', () => log.push(`-${name}`));
    if (refused.has(name)) throw new DOMException('Taken.', 'InvalidStateError');
  }, onRegistered);
  return { log, refused, onRegistered, registration };
}

it('registers at once and reports each name when it is accepted', async () => {
  const { log, onRegistered, registration } = setUp();
  registration.update(items('a', 'b'));
  expect(log).toEqual(['+a', '+b']);
  expect(registration.names).toEqual([]);
  await settled();
  expect(registration.names).toEqual(['a', 'b']);
  expect(onRegistered).toHaveBeenCalledTimes(2);
});

it('registers and unregisters only the difference', async () => {
  const { log, registration } = setUp();
  registration.update(items('a', 'b'));
  await settled();
  registration.update(items('b', 'c'));
  await settled();
  expect(log).toEqual(['+a', '+b', '-a', '+c']);
  expect(registration.names).toEqual(['b', 'c']);
});

it('retries a refused name on the next update', async () => {
  const { refused, registration } = setUp();
  refused.add('a');
  registration.update(items('a'));
  await settled();
  expect(registration.names).toEqual([]);
  refused.clear();
  registration.update(items('a'));
  await settled();
  expect(registration.names).toEqual(['a']);
});

it('drops an item that is withdrawn before it is accepted', async () => {
  const { onRegistered, registration } = setUp();
  registration.update(items('a'));
  registration.update([]);
  await settled();
  expect(registration.names).toEqual([]);
  expect(onRegistered).not.toHaveBeenCalled();
});

it('keeps an item that is registered again before its first registration has failed', async () => {
  const { log, refused, registration } = setUp();
  refused.add('a');
  registration.update(items('a'));
  registration.update([]);
  refused.clear();
  registration.update(items('a'));
  await settled();
  registration.update(items('a'));
  expect(log).toEqual(['+a', '-a', '+a']);
  expect(registration.names).toEqual(['a']);
});

it('ignores an error thrown by the host', async () => {
  const registration = new Registration<{ readonly name: string }>(() => {
    throw new TypeError('Not this one.');
  });
  registration.update(items('a'));
  await settled();
  expect(registration.names).toEqual([]);
});
