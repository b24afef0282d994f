import ipaddr from 'ipaddr.js';
import { expect, it } from 'vitest';
import { clientAt, neighborhoodOf, networksOf } from './networks.ts';

it('names an IPv4 address by itself, in no wider network', () => {
  expect(clientAt(ipaddr.parse('203.0.113.7'))).toBe('203.0.113.7');
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', clients: 1 }]);
  expect(networksOf('unknown')).toEqual([{ name: 'unknown', clients: 1 }]);
});

it('counts an IPv6 address in its /64, /56 and /48', () => {
  const client = clientAt(ipaddr.parse('2001:db8:1:2fe3:ffff::9'));
  expect(networksOf(client)).toEqual([
    { name: '2001:db8:1:2fe3::/64', clients: 1 },
    { name: '2001:db8:1:2f00::/56', clients: 4 },
    { name: '2001:db8:1::/48', clients: 16 },
  ]);
});

it('has one neighborhood for an IPv4 /24 and an IPv6 /48', () => {
  expect(neighborhoodOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(neighborhoodOf(clientAt(ipaddr.parse('fe80::1')))).toBe('fe80:0:0::/48');
  expect(neighborhoodOf('unknown')).toBe('unknown');
});
