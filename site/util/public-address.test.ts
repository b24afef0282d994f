import type { LookupAddress, LookupOptions } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { fc } from '../../test/helpers/core/fuzz.ts';
import {
  guarded,
  isLoopbackOrigin,
  isPublicAddress,
  isPublicOrigin,
  PrivateAddressError,
  publicLookup,
} from './public-address.ts';

const privateAddresses = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::1',
  '64:ff9b:1::7f00:1',
  '::ffff:7f00:1',
  '::808:808',
  '4000::1',
  '::ffff:169.254.169.254',
];

function resolve(hostname: string, options: LookupOptions): Promise<string | LookupAddress[]> {
  return new Promise((settle, reject) => {
    publicLookup(hostname, options, (error, address) => (error ? reject(error) : settle(address)));
  });
}

describe('the guard against private addresses', () => {
  it.each(privateAddresses)('treats %s as private', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'treats %s as public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('rejects an IPv4 address embedded in an IPv6 one', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.constantFrom('::ffff:', '::', '::ffff:0:', '64:ff9b::', '64:ff9b:1::'),
        (address, prefix) => !isPublicAddress(prefix + address),
      ),
    );
  });

  it('rejects an address that tunnels to an IPv4 one (6to4)', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    fc.assert(fc.property(group, group, (high, low) => !isPublicAddress(`2002:${high}:${low}::1`)));
  });

  it('treats an invalid address as private', () => {
    fc.assert(fc.property(fc.string(), (text) => !isPublicAddress(`${text}!`)));
  });

  it.each([{}, { all: true }])('rejects a name that resolves to a private address (%o)', async (options) => {
    await expect(resolve('localhost', options)).rejects.toThrow(PrivateAddressError);
  });

  it('returns the addresses in the requested form', async () => {
    expect(await resolve('1.1.1.1', {})).toBe('1.1.1.1');
    expect(await resolve('1.1.1.1', { all: true })).toEqual([{ address: '1.1.1.1', family: 4 }]);
  });

  it('passes on the error for a name without an address', async () => {
    await expect(resolve('nowhere.invalid', {})).rejects.not.toThrow(PrivateAddressError);
  });

  it('checks a literal address, with or without brackets', () => {
    expect(() => guarded('[::1]', false)).toThrow(PrivateAddressError);
    expect(() => guarded('127.0.0.1', false)).toThrow(PrivateAddressError);
    expect(guarded('127.0.0.1', true)).toEqual({});
  });
});

it.each([
  'https://ada.blog',
  'https://www.ada.com:8443',
  'http://93.184.216.34',
  'https://[2606:2800:220:1::1]',
  'https://ada.blog.',
])('treats %s as public', (origin) => {
  expect(isPublicOrigin(origin)).toBe(true);
});

it.each([
  'http://127.0.0.1:8787',
  'http://0.0.0.0:8787',
  'http://[::1]:8787',
  'http://localhost:8787',
  'http://site.localhost',
  'http://192.168.1.20',
  'http://[fd12::1]',
  'http://nas',
  'http://nas.local',
  'https://site.test',
  'https://ada.example',
  'https://foyer.home.arpa',
])('treats %s as private', (origin) => {
  expect(isPublicOrigin(origin)).toBe(false);
});

it.each([
  'http://127.0.0.1:8787',
  'http://0.0.0.0:8787',
  'http://[::1]:8787',
  'http://[::ffff:127.0.0.1]',
  'http://localhost:8787',
  'http://site.localhost.',
])('treats %s as reachable only from this machine', (origin) => {
  expect(isLoopbackOrigin(origin)).toBe(true);
});

it.each(['https://ada.blog', 'http://192.168.1.20', 'http://nas.local', 'https://notlocalhost'])(
  'treats %s as reachable from other machines',
  (origin) => {
    expect(isLoopbackOrigin(origin)).toBe(false);
  },
);
