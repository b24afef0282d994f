/** Finds the takeaways in a text whose front matter names none: the items of a section that is called so. */
import type { Token } from 'markdown-it';
import type { OwnTakeaways } from '../../web/core/essays.ts';
import { oneLine } from '../../web/core/one-line.ts';

/** Headings of such sections. */
const NAMES = [
  'Takeaways, Key takeaways, Main takeaways, The takeaways, Takeaway, Key points, Key insights',
  'Main points, In short, In summary, In conclusion, Summary, Conclusion, Conclusions, TL;DR',
  'TLDR, Lessons, Lessons learned, Lessons learnt, What I learned, Wrap-up, Wrapping up, Recap',
  'Fazit, Mein Fazit, Schluss, Schlussfolgerung, Schlussfolgerungen, Zusammenfassung',
  'Kernaussagen, Das Wichtigste in Kürze, Auf den Punkt, Kurz gesagt, Kurzfassung',
  'Résumé, En résumé, En bref, À retenir, Ce qu’il faut retenir, Points clés, Pour conclure',
  'Conclusión, Conclusiones, Resumen, En resumen, Puntos clave, Ideas clave',
  'Conclusione, Conclusioni, In sintesi, Riassunto, Punti chiave',
  'Conclusão, Conclusões, Resumo, Em resumo, Pontos-chave',
  'Conclusie, Conclusies, Samenvatting, Sammanfattning, Slutsats, Slutsatser, Konklusion',
  'Podsumowanie, Wnioski, Závěr, Shrnutí, Итоги, Выводы, Вывод, Заключение, Висновки',
  'まとめ, 要点, 結論, おわりに, 总结, 總結, 小结, 小結, 结论, 結語, 结语, 要約',
  '결론, 요약, 정리, الخلاصة, خلاصة, الخاتمة, Sonuç, Özet',
].flatMap((some) => some.split(', '));

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
 * @param plainText returns the text of tokens
 */
export function ownTakeaways(
  tokens: readonly Token[],
  plainText: (tokens: readonly Token[]) => string,
): OwnTakeaways | undefined {
  const headings = tokens.flatMap(({ type, level }, index) =>
    type === 'heading_open' && level === 0 ? [index] : [],
  );
  for (const [position, index] of headings.entries()) {
    if (!names.has(nameOf(String(tokens[index]?.meta?.text)))) continue;
    const items = itemsIn(tokens.slice(index, headings[position + 1])).map((item) =>
      oneLine(plainText(item)),
    );
    const written = items.filter((item) => item !== '');
    if (written.length > 0) return { section: String(tokens[index]?.attrGet('id')), items: written };
  }
  return undefined;
}

/** Levels of tokens in a list that is in nothing else: the item, and a paragraph directly in it. */
const ITEM_LEVEL = 1;
const PARAGRAPH_LEVEL = 3;

/** Returns the paragraphs of each item, without those of nested lists. */
function itemsIn(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const items: Token[][] = [];
  for (const token of tokens) {
    if (token.type === 'list_item_open' && token.level === ITEM_LEVEL) items.push([]);
    if (token.type === 'inline' && token.level === PARAGRAPH_LEVEL) items.at(-1)?.push(token);
  }
  return items;
}
