import { describe, expect, it } from 'vitest';
import { createSampleSource } from '../test/helpers/manifest-source.ts';
import { webAppManifest } from './web-app-manifest.ts';

const manifestOf = (name: string) => webAppManifest(createSampleSource({ site: { name } }));

describe('webAppManifest', () => {
  it.each([
    ['Ada Sample', 'Ada Sample'],
    ['Wren Castellane', 'Wren'],
    ['Dr. A. Augustina Sample', 'Augustina'],
    ['Longwindedness', 'Longwindedness'],
  ])('gives %s the short name %s', (name, short) => {
    expect(manifestOf(name)).toMatchObject({ name, short_name: short });
  });

  it('derives its colors from the accent', () => {
    expect(manifestOf('Ada')).toMatchObject({ theme_color: '#0f6b5c', background_color: '#ecf3f2' });
  });
});
