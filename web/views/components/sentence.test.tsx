import type { Child } from 'hono/jsx';
import { describe, expect, it } from 'vitest';
import { findWords } from '../../../site/util/find-words.ts';
import { createWording } from '../../locales/wording.ts';
import { labelled, sentence, sentences, sentencesText } from './sentence.tsx';

const english = createWording(findWords('en'));
/** A site in Persian, for which there is no table. */
const foreign = createWording(findWords('fa-IR'));
const rendered = (child: Child) => (<p>{child}</p>).toString();

describe('a sentence', () => {
  it('keeps the direction of what the owner has written, with typographic punctuation', () => {
    const title = sentence(english, 'essays.titleOn', { subject: "Ada's <b>" });
    expect(rendered(title)).toBe('<p>Essays on <bdi>Ada’s &lt;b&gt;</bdi></p>');
  });

  it('has elements in its places, and numbers as the language writes them', () => {
    const link = <a href="/agents">{sentence(english, 'agents.link')}</a>;
    expect(rendered(sentence(english, 'contact.everyTool', { link }))).toBe(
      '<p><a href="/agents">The page for agents</a> describes every tool.</p>',
    );
    expect(rendered(sentence(english, 'projects.stars', { count: 2140 }))).toBe('<p>2,140 stars</p>');
  });

  it('is marked as English on a site without a table, and what the owner has written as the site’s', () => {
    expect(rendered(sentence(foreign, 'essays.titleOn', { subject: 'Tehran' }))).toBe(
      '<p><span lang="en" dir="ltr">Essays on <span lang="fa-IR" dir="rtl"><bdi>Tehran</bdi></span></span></p>',
    );
    expect(labelled(foreign, 'search.label')).toEqual({
      'aria-label': 'Search the essays',
      lang: 'en',
      dir: 'ltr',
    });
  });
});

describe('sentences', () => {
  it('follow each other, without those that are empty', () => {
    const said = sentences(english, undefined, sentence(english, 'agents.below'), false, 'On tour.');
    expect(rendered(said)).toBe('<p>Below are the tools as agents see them. On tour.</p>');
    expect(sentencesText(english, '', 'One.', undefined, 'Two.')).toBe('One. Two.');
    expect(sentences(english, undefined, false)).toBeUndefined();
  });
});
