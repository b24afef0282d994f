import { expect, it } from 'vitest';
import { parseEssay } from '../reader/parse-essay.ts';

async function foundIn(...lines: readonly string[]) {
  const source = ['---', 'title: Knots', 'date: 2026-01-02', '---', '', ...lines].join('\n');
  const { document, errors } = await parseEssay('knots', source);
  expect(errors).toEqual([]);
  return document?.ownTakeaways;
}

it('takes the items of a section for takeaways, as plain text without those nested in them', async () => {
  const found = await foundIn(
    'A text.',
    '',
    '- no takeaway',
    '',
    '## Key takeaways',
    '',
    'What to remember:',
    '',
    '- A *bowline* holds,',
    '  and [it](/about) unties.',
    '  - nested',
    '- [x] Use `rope`.[^1]',
    '',
    '1. Another list',
    '',
    '### Notes',
    '',
    '- a note',
    '',
    '## More',
    '',
    '- something else',
    '',
    '[^1]: A note.',
  );
  expect(found).toEqual({
    section: 'key-takeaways',
    items: ['A bowline holds, and it unties.', '☑ Use rope.', 'Another list'],
  });
});

it.each([
  'TL;DR',
  '5. Conclusion',
  'Fazit:',
  '**Résumé**',
  'CONCLUSIONI',
  'まとめ',
  '总结',
  '🎣 Lessons learned',
])('knows a section called %s', async (heading) => {
  expect(await foundIn(`## ${heading}`, '', '* One.')).toMatchObject({ items: ['One.'] });
});

it.each(['A summary of rope', 'Conclusions of others', 'Further reading', '5'])(
  'finds none in a section called %s',
  async (heading) => {
    expect(await foundIn(`## ${heading}`, '', '* One.')).toBeUndefined();
  },
);

it('takes the first section that has items', async () => {
  expect(
    await foundIn('## TL;DR', '', 'Use rope.', '', '> - quoted', '', '## Conclusion', '', '+ One.'),
  ).toEqual({
    section: 'conclusion',
    items: ['One.'],
  });
  expect(await foundIn('## Conclusion', '', 'Use rope.')).toBeUndefined();
});

it('ignores a heading inside a quotation', async () => {
  expect(await foundIn('> ## Conclusion', '>', '> - One.')).toBeUndefined();
});
