/** Search on sites in other languages than English. */
import { describe, expect, it, vi } from 'vitest';
import { loadAnalyzer } from '../web/core/search/analyzer.ts';
import { createSearch } from '../web/core/search/search.ts';
import { bundleOf, essayOf, libraryOf } from './helpers/core/site.ts';

const sites = {
  de: [
    essayOf({ slug: 'haus', title: 'Die Häuser am Kai', text: 'Wir bauten drei Häuser für die Fischer.' }),
    essayOf({ slug: 'betrug', title: 'Der Anruf', text: 'Ein Betrüger überwies sich das Geld der Bank.' }),
  ],
  fr: [
    essayOf({ slug: 'maison', title: 'Les maisons du quai', text: 'Nous avons bâti des maisons.' }),
    essayOf({ slug: 'fraude', title: "L'appel", text: 'Un fraudeur a volé les économies de la banque.' }),
  ],
  ja: [
    essayOf({ slug: 'ie', title: '港の家', text: '私たちは漁師の家を三軒建てた。' }),
    essayOf({ slug: 'sagi', title: '電話', text: '詐欺師が銀行の金を盗んだ。' }),
  ],
  ar: [
    essayOf({ slug: 'bayt', title: 'بيوت الميناء', text: 'بنينا ثلاثة بيوت للصيّادين سنة ١٩٤٧ في المدينة.' }),
    essayOf({ slug: 'ihtiyal', title: 'المكالمة', text: 'أرسل المُحتال رسالةً إلى البنوك من هاتفــه.' }),
  ],
  hi: [
    essayOf({
      slug: 'ghar',
      title: 'बंदरगाह के घर',
      text: 'हमने १९४७ में मछुआरों के लिए तीन घर बनाए। यह हिन्दी में है।',
    }),
    essayOf({ slug: 'thagi', title: 'फ़ोन', text: 'ठग ने बैंक से पैसे चुराए और काम की किताब ली।' }),
  ],
};

async function find(language: keyof typeof sites, query: string) {
  const bundle = bundleOf({ essays: sites[language] });
  const analyzer = await loadAnalyzer(language);
  const { hits } = await createSearch({ ...bundle, library: libraryOf(bundle), analyzer }).search(query);
  return hits;
}

describe('search', () => {
  it.each([
    ['de', 'haus', 'haus', 'Häuser'],
    ['de', 'betrügern', 'betrug', 'Betrüger'],
    ['fr', 'maison', 'maison', 'maisons'],
    ['fr', 'voler', 'fraude', 'volé'],
    ['ja', '詐欺', 'sagi', '詐欺'],
    ['ja', '漁師', 'ie', '漁師'],
    // The article, other marks, and a line that stretches the word.
    ['ar', 'محتال', 'ihtiyal', 'المُحتال'],
    ['ar', 'مدينه', 'bayt', 'المدينة'],
    ['ar', 'هاتف', 'ihtiyal', 'هاتفــه'],
    ['ar', '1947', 'bayt', '١٩٤٧'],
    // Without the dot for sounds from other languages, and with the dot for a nasal.
    ['hi', 'फोन', 'thagi', 'फ़ोन'],
    ['hi', 'हिंदी', 'ghar', 'हिन्दी'],
    ['hi', '1947', 'ghar', '१९४७'],
  ] as const)('in %s finds %s in another form, and highlights it', async (language, query, slug, word) => {
    const [hit] = await find(language, query);
    expect(hit?.slug).toBe(slug);
    const marked = hit?.matches.flatMap(({ snippet, highlights }) =>
      highlights.map(({ start, end }) => snippet.slice(start, end)),
    );
    expect(marked).toContain(word);
  });

  it('in Hindi tells words apart by their vowels', async () => {
    expect(await find('hi', 'कम')).toEqual([]);
  });

  it.each([
    ['ar', 'إلى من'],
    ['hi', 'के में'],
  ] as const)('in %s ignores stop words', async (language, query) => {
    expect(await find(language, query)).toEqual([]);
  });

  it('in German ignores German stop words', async () => {
    expect(await find('de', 'die für der')).toEqual([]);
  });
});

it('registers the functions of a language once, because lunr warns of a second time', async () => {
  const warn = vi.spyOn(console, 'warn');
  await loadAnalyzer('sv');
  await loadAnalyzer('sv');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
