/** Finds the takeaways in a text whose front matter names none: the items of a section that is called so. */
import type { Heading, OwnTakeaways } from '../../web/core/essays.ts';
import { oneLine } from '../../web/core/one-line.ts';
import { parser } from './markdown/parser.ts';
import { plainText } from './markdown/render-markdown.ts';

/** Headings of such sections. */
const NAMES = [
  ...[
    'Takeaways',
    'Key takeaways',
    'Main takeaways',
    'The takeaways',
    'Takeaway',
    'Key points',
    'Key insights',
  ],
  ...[
    'Main points',
    'In short',
    'In summary',
    'In conclusion',
    'Summary',
    'Conclusion',
    'Conclusions',
    'TL;DR',
  ],
  ...[
    'TLDR',
    'Lessons',
    'Lessons learned',
    'Lessons learnt',
    'What I learned',
    'Wrap-up',
    'Wrapping up',
    'Recap',
  ],
  ...['Fazit', 'Mein Fazit', 'Schluss', 'Schlussfolgerung', 'Schlussfolgerungen', 'Zusammenfassung'],
  ...['Kernaussagen', 'Das Wichtigste in Kürze', 'Auf den Punkt', 'Kurz gesagt', 'Kurzfassung'],
  ...['Résumé', 'En résumé', 'En bref', 'À retenir', 'Ce qu’il faut retenir', 'Points clés', 'Pour conclure'],
  ...['Conclusión', 'Conclusiones', 'Resumen', 'En resumen', 'Puntos clave', 'Ideas clave'],
  ...['Conclusione', 'Conclusioni', 'In sintesi', 'Riassunto', 'Punti chiave'],
  ...['Conclusão', 'Conclusões', 'Resumo', 'Em resumo', 'Pontos-chave'],
  ...['Conclusie', 'Conclusies', 'Samenvatting', 'Sammanfattning', 'Slutsats', 'Slutsatser', 'Konklusion'],
  ...['Podsumowanie', 'Wnioski', 'Závěr', 'Shrnutí', 'Итоги', 'Выводы', 'Вывод', 'Заключение', 'Висновки'],
  ...['まとめ', '要点', '結論', 'おわりに', '总结', '總結', '小结', '小結', '结论', '結語', '结语', '要約'],
  ...['결론', '요약', '정리', 'الخلاصة', 'خلاصة', 'الخاتمة', 'Sonuç', 'Özet'],
];

const names: ReadonlySet<string> = new Set(NAMES.map(nameOf));

/** Returns the words of a heading, in lower case and without a number before them: "5. Conclusion:" is "conclusion". */
function nameOf(heading: string): string {
  const words =
    heading
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.join(' ').replace(/^\d+ /, '');
}

/**
 * Returns the items of the first such section that has a list, as plain text.
 *
 * @param sections headings of the text, with their lines in it counted from 1
 */
export function ownTakeaways(
  markdown: string,
  sections: readonly (Heading & { readonly line: number })[],
): OwnTakeaways | undefined {
  for (const [index, { id, text, line }] of sections.entries()) {
    if (!names.has(nameOf(text))) continue;
    const end = sections[index + 1]?.line ?? Number.POSITIVE_INFINITY;
    const lines = markdown.split(/\r\n?|\n/).slice(line - 1, end - 1);
    const items = itemsIn(lines.join('\n'));
    if (items.length > 0) return { section: id, items };
  }
  return undefined;
}

/** Levels of tokens in a list that is in nothing else: the item, and a paragraph directly in it. */
const ITEM_LEVEL = 1;
const PARAGRAPH_LEVEL = 3;

function itemsIn(markdown: string): readonly string[] {
  const tokens = parser.parse(markdown, {});
  const starts = tokens.flatMap(({ type, level }, index) =>
    type === 'list_item_open' && level === ITEM_LEVEL ? [index] : [],
  );
  return starts
    .map((start) => {
      const end = tokens.findIndex(
        ({ type, level }, index) => index > start && type === 'list_item_close' && level === ITEM_LEVEL,
      );
      const paragraphs = tokens
        .slice(start, end)
        .filter(({ type, level }) => type === 'inline' && level === PARAGRAPH_LEVEL);
      return oneLine(plainText(paragraphs));
    })
    .filter((item) => item !== '');
}
