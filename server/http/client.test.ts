import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import { createClientAddress } from './client.ts';

const PROXY = '10.0.0.1';
const behindProxy = createClientAddress(['10.0.0.0/8', '2001:db8:f::1']);

describe('createClientAddress', () => {
  it('uses the socket address when no proxy is trusted', () => {
    expect(createClientAddress([])('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('ignores the header when the sender is not a trusted proxy', () => {
    expect(behindProxy('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it.each([
    ['one hop', '198.51.100.1', '198.51.100.1'],
    ['surrounding spaces', ' 198.51.100.1 ', '198.51.100.1'],
    ['the rightmost address that is not a proxy', '1.1.1.1, 198.51.100.1, 10.2.3.4', '198.51.100.1'],
    ['a chain of proxies only', '10.1.1.1, 10.2.3.4', '10.1.1.1'],
    ['a proxy with an IPv6 address', '198.51.100.1, 2001:db8:f::1', '198.51.100.1'],
    ['an IPv4-mapped IPv6 address', '::ffff:198.51.100.1', '198.51.100.1'],
  ])('reads the header of a trusted proxy: %s', (_case, forwardedFor, client) => {
    expect(behindProxy(PROXY, forwardedFor)).toBe(client);
  });

  it.each(['', 'unknown', '_hidden', '198.51.100.1:443', '<script>', '1.2.3.4.5', ',,,'])(
    'uses the proxy address when its header is "%s"',
    (forwardedFor) => {
      expect(behindProxy(PROXY, forwardedFor)).toBe(PROXY);
    },
  );

  it('uses the proxy address when the proxy sends no header', () => {
    expect(behindProxy(PROXY, undefined)).toBe(PROXY);
  });

  it('stops at an invalid entry and ignores addresses to the left of it', () => {
    expect(behindProxy(PROXY, '198.51.100.1, garbage, 10.2.3.4')).toBe('10.2.3.4');
  });

  it('recognizes a trusted proxy by its IPv4-mapped IPv6 address', () => {
    expect(behindProxy(`::ffff:${PROXY}`, '198.51.100.1')).toBe('198.51.100.1');
  });

  it('treats all addresses of an IPv6 /64 as one client', () => {
    const name = createClientAddress([]);
    expect(name('2001:db8:1:2::1', undefined)).toBe('2001:db8:1:2::/64');
    expect(name('2001:db8:1:2:ffff::9', undefined)).toBe('2001:db8:1:2::/64');
    expect(name('2001:db8:1:3::1', undefined)).toBe('2001:db8:1:3::/64');
    expect(name('fe80::1%eth0', undefined)).toBe('fe80:0:0:0::/64');
  });

  it('returns "unknown" for a socket without an address', () => {
    expect(behindProxy('', '198.51.100.1')).toBe('unknown');
  });

  it('ignores forged entries before the one that the proxy adds', () => {
    const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom(PROXY, '::1', 'unknown'));
    fc.assert(
      fc.property(fc.array(hop), (forged) => {
        expect(behindProxy(PROXY, [...forged, '198.51.100.1'].join(', '))).toBe('198.51.100.1');
        expect(behindProxy('203.0.113.7', forged.join(', '))).toBe('203.0.113.7');
      }),
    );
  });
});
