import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/runtime/fuzz.ts';
import { createClientAddress } from './client-address.ts';

const PROXY = '10.0.0.1';
const behindProxy = createClientAddress(['10.0.0.0/8', '2001:db8:f::1']);

describe('createClientAddress', () => {
  it('believes the socket and no header where no proxy is trusted', () => {
    expect(createClientAddress([])('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('believes no header that comes from elsewhere than a trusted proxy', () => {
    expect(behindProxy('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it.each([
    ['one hop', '198.51.100.1', '198.51.100.1'],
    ['spaces', ' 198.51.100.1 ', '198.51.100.1'],
    ['the rightmost address that is no proxy', '1.1.1.1, 198.51.100.1, 10.2.3.4', '198.51.100.1'],
    ['a chain of nothing but proxies', '10.1.1.1, 10.2.3.4', '10.1.1.1'],
    ['a proxy with an IPv6 address', '198.51.100.1, 2001:db8:f::1', '198.51.100.1'],
    ['an IPv4 address written as IPv6', '::ffff:198.51.100.1', '198.51.100.1'],
  ])('takes from a trusted proxy %s', (_case, forwardedFor, client) => {
    expect(behindProxy(PROXY, forwardedFor)).toBe(client);
  });

  it.each(['', 'unknown', '_hidden', '198.51.100.1:443', '<script>', '1.2.3.4.5', ',,,'])(
    'stays with the proxy where its header says "%s"',
    (forwardedFor) => {
      expect(behindProxy(PROXY, forwardedFor)).toBe(PROXY);
    },
  );

  it('stays with the proxy where it sends no header', () => {
    expect(behindProxy(PROXY, undefined)).toBe(PROXY);
  });

  it('stops at garbage instead of believing what stands left of it', () => {
    expect(behindProxy(PROXY, '198.51.100.1, garbage, 10.2.3.4')).toBe('10.2.3.4');
  });

  it('knows a trusted proxy that the socket gives as IPv6', () => {
    expect(behindProxy(`::ffff:${PROXY}`, '198.51.100.1')).toBe('198.51.100.1');
  });

  it('takes the addresses of one IPv6 network of 64 bits for one client', () => {
    const name = createClientAddress([]);
    expect(name('2001:db8:1:2::1', undefined)).toBe('2001:db8:1:2::/64');
    expect(name('2001:db8:1:2:ffff::9', undefined)).toBe('2001:db8:1:2::/64');
    expect(name('2001:db8:1:3::1', undefined)).toBe('2001:db8:1:3::/64');
    expect(name('fe80::1%eth0', undefined)).toBe('fe80:0:0:0::/64');
  });

  it('has a name for a socket without an address', () => {
    expect(behindProxy('', '198.51.100.1')).toBe('unknown');
  });

  it('is not moved by whatever a client writes into the header before the proxy adds to it', () => {
    const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.string(), fc.constantFrom(PROXY, '::1', 'unknown'));
    fc.assert(
      fc.property(fc.array(hop), (forged) => {
        expect(behindProxy(PROXY, [...forged, '198.51.100.1'].join(', '))).toBe('198.51.100.1');
        expect(behindProxy('203.0.113.7', forged.join(', '))).toBe('203.0.113.7');
      }),
    );
  });
});
