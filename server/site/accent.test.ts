import { describe, expect, it } from 'vitest';
import { NO_ASSETS } from '../../test/helpers/sample.ts';
import { withAccent } from './accent.ts';
import type { Assets } from './assets.ts';

const css = { path: '/assets/main.css', bytes: Buffer.from('a{color:var(--accent)}') };
const built = { ...NO_ASSETS, files: [...NO_ASSETS.files, css] };
const textOf = ({ files }: Assets, path = '') => files.find((file) => file.path === path)?.bytes.toString();

describe("the owner's accent", () => {
  it('stands at the end of the one stylesheet there is', () => {
    const assets = withAccent(built, '#0f6b5c');
    const [stylesheet, ...others] = assets.page.stylesheets;
    expect(others).toEqual([]);
    expect(textOf(assets, stylesheet)).toBe('a{color:var(--accent)}:root{--accent:#0f6b5c}\n');
    expect(assets.files).toHaveLength(built.files.length);
  });

  it('changes the address of the stylesheet, which browsers keep for ever', () => {
    const [one, other] = ['#0f6b5c', '#993300'].map((accent) => withAccent(built, accent).page.stylesheets);
    expect(one).not.toEqual(other);
    expect(withAccent(built, '#0f6b5c').page.stylesheets).toEqual(one);
  });

  it('is a second stylesheet where the first one is served from its source', () => {
    const { page, files } = withAccent({ ...NO_ASSETS, files: [] }, '#0f6b5c');
    expect(page.stylesheets).toEqual(['/assets/main.css', files[0]?.path]);
  });
});
