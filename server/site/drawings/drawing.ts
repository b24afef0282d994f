/** The drawings of a site, undrawn. */
import type { ContentBundle } from '../../../web/runtime/bundle.ts';
import { hashOf } from '../../util/hash.ts';
import { icons } from '../icons.ts';
import { titlePages } from '../social-images.ts';
import { type Design, EDITION } from './design.ts';

/** A drawing and where it is served. */
export interface Drawing {
  readonly path: string;
  readonly design: Design;
  /** Names what it will look like. */
  readonly hash: string;
  /** Whether the path names its content, so that it never shows anything else. */
  readonly immutable: boolean;
}

export interface Drawings {
  readonly byPath: ReadonlyMap<string, Drawing>;
  /** Path of the drawing that stands for the page at `path`. */
  readonly social: (path: string) => string | undefined;
  /** Path of today's drawing for what was one of a page of the site before. */
  readonly today: (path: string) => string | undefined;
}

const SOCIAL = /^\/social(\/.+)-[\w-]{22}\.png$/;

export function listDrawings(bundle: ContentBundle): Drawings {
  const byPage = new Map(
    [...titlePages(bundle)].map(([page, design]) => {
      const hash = hashOfDesign(design);
      return [page, { path: socialPath(page, hash), design, hash, immutable: true }] as const;
    }),
  );
  const ofSite = [...icons(bundle.site)].map(([path, design]) => ({
    path,
    design,
    hash: hashOfDesign(design),
    immutable: false,
  }));
  const social = (page: string) => byPage.get(page)?.path;
  return {
    byPath: new Map([...byPage.values(), ...ofSite].map((drawing) => [drawing.path, drawing])),
    social,
    today: (path) => {
      const page = SOCIAL.exec(path)?.[1];
      return page && social(page === HOME ? '/' : page);
    },
  };
}

const HOME = '/home';

function socialPath(page: string, hash: string): string {
  return `/social${page === '/' ? HOME : page}-${hash}.png`;
}

function hashOfDesign(design: Design): string {
  return hashOf(JSON.stringify([EDITION, design]));
}
