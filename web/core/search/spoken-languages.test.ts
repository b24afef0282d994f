/** How a search answers in each language: a small site on bread and tomatoes in ten of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleOf, essayOf, libraryOf } from '../../../test/helpers/core/site.ts';
import { loadAnalyzer } from './analyzer.ts';
import { createSearch, type Search } from './search.ts';

/** What a query finds: the slugs of the hits and the notes, in short. */
interface Expected {
  readonly hits?: readonly string[];
  readonly notes?: readonly object[];
}

const corrected = (word: string, instead: string) => ({
  kind: 'corrected',
  corrections: [{ word, instead }],
});
const absent = (...words: readonly string[]) => ({ kind: 'absent', words });
const may2024 = { kind: 'dates', from: '2024-05-01', to: '2024-05-01' };
const newest = { kind: 'newest' };

/** By language: two texts, and what queries find in them. */
const languages: Readonly<
  Record<
    string,
    { readonly bread: string; readonly tomato: string; readonly queries: Record<string, Expected> }
  >
> = {
  en: {
    bread: 'Bakers knead the dough of a rye bread. The oven at Kowloon holds 48,300 loaves.',
    tomato: 'Tomatoes ripen in a greenhouse. Wireguard is a tunnel.',
    queries: {
      baker: { hits: ['bread'] },
      tailscle: { hits: [], notes: [absent('tailscle')] },
      DOUGH: { hits: ['bread'] },
      'Kneading a dough': { hits: ['bread'] },
      '"rye bread"': { hits: ['bread'] },
      tomatos: { hits: ['tomato'] },
      greenhuose: { hits: ['tomato'], notes: [corrected('greenhuose', 'greenhouse')] },
      'about Wiregaurd': { hits: ['tomato'], notes: [corrected('Wiregaurd', 'Wireguard')] },
      'May 1, 2024': { notes: [may2024] },
      'newest essays': { notes: [newest] },
      bicycle: { hits: [], notes: [absent('bicycle')] },
      'Was denkst du über Kowloon': { hits: ['bread'], notes: [{ kind: 'language' }] },
      'où sont mes positifs': { hits: [], notes: [absent('positifs'), { kind: 'language' }] },
      48300: { hits: ['bread'] },
    },
  },
  de: {
    bread:
      'Die Bäcker kneten den Teig. Lindenhonig gehört dazu. Künstliche Hefe nicht. Es sind 48.300 Brote.',
    tomato: 'Tomaten reifen im Gewächshaus. Eine Blockflöte liegt dort. Der Honig auch nicht. Große Füße.',
    queries: {
      bäckern: { hits: ['bread'] },
      TEIG: { hits: ['bread'] },
      'Kneten wir den Teig': { hits: ['bread'] },
      '„kneten den Teig“': { hits: ['bread'] },
      Tomatten: { hits: ['tomato'], notes: [corrected('Tomatten', 'Tomaten')] },
      Blokflöte: { hits: ['tomato'], notes: [corrected('Blokflöte', 'Blockflöte')] },
      Blokflöten: { hits: ['tomato'], notes: [corrected('Blokflöten', 'Blockflöte')] },
      fuesse: { hits: ['tomato'] },
      Kuenstliche: { hits: ['bread'] },
      Honig: { hits: ['bread', 'tomato'] },
      '1. Mai 2024': { notes: [may2024] },
      '01.05.2024': { notes: [may2024] },
      'neuste Essays': { notes: [newest] },
      Fahrrad: { hits: [], notes: [absent('Fahrrad')] },
      'how do I bake it with yeast': { hits: [], notes: [absent('bake', 'yeast'), { kind: 'language' }] },
      48300: { hits: ['bread'] },
    },
  },
  es: {
    bread: 'Los panaderos amasan la masa de centeno. Son 48.300 panes.',
    tomato: 'Los tomates maduran en el invernadero.',
    queries: {
      panadero: { hits: ['bread'] },
      CENTENO: { hits: ['bread'] },
      'Masa que se amasa': { hits: ['bread'] },
      '«masa de centeno»': { hits: ['bread'] },
      invernaderro: { hits: ['tomato'], notes: [corrected('invernaderro', 'invernadero')] },
      '1 de mayo de 2024': { notes: [may2024] },
      'últimos ensayos': { notes: [newest] },
      bicicleta: { hits: [], notes: [absent('bicicleta')] },
      'how do I bake it': { hits: [], notes: [absent('bake'), { kind: 'language' }] },
    },
  },
  fr: {
    bread: 'Les boulangers pétrissent la pâte de seigle. Voici 48 300 pains.',
    tomato: 'Les tomates mûrissent dans la serre chauffée.',
    queries: {
      tomate: { hits: ['tomato'] },
      SEIGLE: { hits: ['bread'] },
      'Pâte de seigle': { hits: ['bread'] },
      '« pâte de seigle »': { hits: ['bread'] },
      chaufée: { hits: ['tomato'], notes: [corrected('chaufée', 'chauffée')] },
      '1er mai 2024': { notes: [may2024] },
      'derniers essais': { notes: [newest] },
      vélo: { hits: [], notes: [absent('vélo')] },
      'how do I bake it': { hits: [], notes: [absent('bake'), { kind: 'language' }] },
      48300: { hits: ['bread'] },
    },
  },
  it: {
    bread: 'I fornai impastano la pasta di segale nella madia.',
    tomato: 'I pomodori maturano nella serra riscaldata.',
    queries: {
      pomodoro: { hits: ['tomato'] },
      SEGALE: { hits: ['bread'] },
      'Pasta nella madia': { hits: ['bread'] },
      '“pasta di segale”': { hits: ['bread'] },
      riscaldatta: { hits: ['tomato'], notes: [corrected('riscaldatta', 'riscaldata')] },
      '1 maggio 2024': { notes: [may2024] },
      'ultimi saggi': { notes: [newest] },
      bicicletta: { hits: [], notes: [absent('bicicletta')] },
    },
  },
  pt: {
    bread: 'Os padeiros amassam a massa de centeio.',
    tomato: 'Os tomates amadurecem na estufa aquecida.',
    queries: {
      padeiro: { hits: ['bread'] },
      CENTEIO: { hits: ['bread'] },
      'Massa do padeiro': { hits: ['bread'] },
      '“massa de centeio”': { hits: ['bread'] },
      estuffa: { hits: ['tomato'], notes: [corrected('estuffa', 'estufa')] },
      '1 de maio de 2024': { notes: [may2024] },
      'últimos ensaios': { notes: [newest] },
      bicicleta: { hits: [], notes: [absent('bicicleta')] },
    },
  },
  ar: {
    bread: 'يعجن الخبازون عجين الشعير في الفرن الحجري.',
    tomato: 'تنضج الطماطم في البيت الزجاجي.',
    queries: {
      فرن: { hits: ['bread'] },
      'ما رأيك في الطماطم': { hits: ['tomato'] },
      '"عجين الشعير"': { hits: ['bread'] },
      الطماتم: { hits: ['tomato'], notes: [corrected('الطماتم', 'الطماطم')] },
      '1 مايو 2024': { notes: [may2024] },
      '١ مايو ٢٠٢٤': { notes: [may2024] },
      'أحدث المقالات': { notes: [newest] },
      دراجة: { hits: [], notes: [absent('دراجة')] },
      'how do I bake it': { hits: [], notes: [absent('bake'), { kind: 'language' }] },
    },
  },
  hi: {
    bread: 'नानबाई राई की रोटी का आटा गूँधते हैं।',
    tomato: 'टमाटर काँच के घर में पकते हैं।',
    queries: {
      आटा: { hits: ['bread'] },
      'टमाटर के बारे में लेख': { hits: ['tomato'] },
      '"राई की रोटी"': { hits: ['bread'] },
      टमाटार: { hits: ['tomato'], notes: [corrected('टमाटार', 'टमाटर')] },
      '1 मई 2024': { notes: [may2024] },
      'नवीनतम लेख': { notes: [newest] },
      साइकिल: { hits: [], notes: [absent('साइकिल')] },
      'how do I bake it': { hits: [], notes: [absent('bake'), { kind: 'language' }] },
    },
  },
  ja: {
    bread: '職人がライ麦パンの生地をこねる。味噌汁も作る。',
    tomato: '温室でトマトが熟す。',
    queries: {
      生地: { hits: ['bread'] },
      トマトについての記事: { hits: ['tomato'] },
      '「ライ麦パンの生地」': { hits: ['bread'] },
      とまと: { hits: ['tomato'] },
      '2024年5月1日': { notes: [may2024] },
      最新の記事: { notes: [newest] },
      自転車の乗り方: { hits: [], notes: [absent('自転車', '乗り方')] },
      'how do I bake it': { hits: [], notes: [absent('bake'), { kind: 'language' }] },
    },
  },
  zh: {
    bread: '面包师揉黑麦面包的面团。',
    tomato: '西红柿在温室里成熟。',
    queries: {
      面团: { hits: ['bread'] },
      关于西红柿的文章: { hits: ['tomato'] },
      '“黑麦面包的面团”': { hits: ['bread'] },
      '2024年5月1日': { notes: [may2024] },
      最新文章: { notes: [newest] },
      自行车: { hits: [], notes: [absent('自行车')] },
      'how do I bake it': { hits: [], notes: [absent('bake'), { kind: 'language' }] },
    },
  },
};

describe.each(Object.entries(languages))('a site in %s', (locale, { bread, tomato, queries }) => {
  let search: Search;
  beforeAll(async () => {
    const essays = [
      essayOf({ slug: 'bread', title: '1', text: bread, date: '2026-02-02' }),
      essayOf({ slug: 'tomato', title: '2', text: tomato, date: '2026-01-01' }),
    ];
    const bundle = bundleOf({ essays, site: { locale } });
    search = createSearch({ ...bundle, library: libraryOf(bundle), analyzer: await loadAnalyzer(locale) });
  });

  it.each(Object.entries(queries))('answers %s', async (query, { hits: slugs, notes: expected = [] }) => {
    const { hits, total, notes } = await search.search(query);
    expect(notes).toEqual(expected);
    if (slugs)
      expect(
        hits
          .slice(0, total)
          .map(({ slug }) => slug)
          .toSorted(),
      ).toEqual(slugs);
  });
});

describe('a search', () => {
  const searchIn = async (locale: string, texts: readonly string[], ownNames: readonly string[] = []) => {
    const essays = texts.map((text, i) =>
      essayOf({ slug: `essay-${i}`, title: `${i}`, text, date: `2026-01-0${i + 1}` }),
    );
    const bundle = bundleOf({ essays, site: { locale } });
    const analyzer = await loadAnalyzer(locale);
    return createSearch({ ...bundle, library: libraryOf(bundle), analyzer, ownNames });
  };

  it('is not about the owner, whose name is in every question', async () => {
    const texts = ['NixOS is a system.', 'Bread is baked.', 'Xe thinks of people.'];
    const { total, hits, notes } = await (await searchIn('en', texts, ['Xe Iaso'])).search(
      'what does Xe think of NixOS',
    );
    expect({ total, slug: hits[0]?.slug, notes }).toEqual({ total: 1, slug: 'essay-0', notes: [] });
    expect((await (await searchIn('en', texts, ['Xe Iaso'])).search('Xe')).total).toBe(1);
  });

  it('corrects a rare name among many words that begin alike', async () => {
    const words = Array.from(
      { length: 26 * 26 },
      (_, i) => `ta${String.fromCharCode(97 + (i % 26), 97 + i / 26)}`,
    );
    const search = await searchIn('en', [words.join(' '), 'We use Tailscale.']);
    for (const query of ['tailscle', 'Tailscle', 'using Tailscle']) {
      expect((await search.search(query)).notes).toMatchObject([{ corrections: [{ instead: 'Tailscale' }] }]);
    }
  });

  it('highlights the compound that it finds by a part', async () => {
    const search = await searchIn('de', [
      'Lindenhonig ist süß.',
      'Der Hausschwamm im Haus.',
      'Ein Schwamm und Honig.',
    ]);
    for (const [query, word] of [
      ['Honig', 'Lindenhonig'],
      ['Schwamm', 'Hausschwamm'],
    ] as const) {
      const { total, hits, notes } = await search.search(query);
      expect({ total, notes }).toEqual({ total: 2, notes: [] });
      const marked = hits.flatMap(({ matches }) =>
        matches.flatMap(({ snippet, highlights }) =>
          highlights.map(({ start, end }) => snippet.slice(start, end)),
        ),
      );
      expect(marked).toContain(word);
    }
  });

  it('does not take the end of any word for a part of a compound', async () => {
    const search = await searchIn('de', ['Die Entwicklung der Vorstellung.', 'Eine Lunge. Die Stellung.']);
    for (const query of ['Lunge', 'Stellung']) expect((await search.search(query)).total).toBe(1);
  });

  it('has no hit for a Japanese topic that shares only characters with the essays', async () => {
    const search = await searchIn('ja', ['自動車の話。', '転車台と味噌汁の作り方。']);
    expect(await search.search('自転車')).toMatchObject({ total: 0, hits: [] });
  });

  it('in another language finds names and what titles or tags say', async () => {
    const search = await searchIn('en', [
      'We moved to Kubernetes.',
      'A position on mine and yours.',
      'An angst.',
    ]);
    expect(await search.search('Was ist für meine Angst Kubernetes')).toMatchObject({
      total: 1,
      hits: [{ slug: 'essay-0' }],
      notes: [{ kind: 'language' }],
    });
  });
});
