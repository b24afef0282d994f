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

/** What each language is asked for: a query for every kind, or several. */
const kinds = [
  'inflection',
  'capitals',
  'sentence',
  'quote',
  'typo',
  'compound',
  'date',
  'newest',
  'absent',
] as const;

type Queries = Readonly<Record<string, Expected>>;

interface Language extends Readonly<Record<(typeof kinds)[number], Queries>> {
  readonly bread: string;
  readonly tomato: string;
  /** What only this language has. */
  readonly others?: Queries;
}

const inBread: Expected = { hits: ['bread'] };
const inTomato: Expected = { hits: ['tomato'] };
const inBoth: Expected = { hits: ['bread', 'tomato'] };
const isMay: Expected = { notes: [may2024] };
const isNewest: Expected = { notes: [newest] };
const isCorrected = (word: string, instead: string): Expected => ({
  ...inTomato,
  notes: [corrected(word, instead)],
});
const isAbsent = (...words: readonly string[]): Expected => ({ hits: [], notes: [absent(...words)] });
/** Of a query in another language: the words that are named nevertheless. */
const isForeign = (...words: readonly string[]): Expected => ({
  hits: [],
  notes: [...(words.length > 0 ? [absent(...words)] : []), { kind: 'language' }],
});

const languages: Readonly<Record<string, Language>> = {
  en: {
    bread:
      'Bakers knead the dough of a rye bread in a bread-oven. The oven at Kowloon holds 48,300 loaves. Iğdır.',
    tomato: 'Tomatoes ripen in a greenhouse. Wireguard is a tunnel. Straße and smørrebrød.',
    inflection: { baker: inBread, tomato: inTomato },
    capitals: { DOUGH: inBread },
    sentence: { 'Kneading a dough': inBread },
    quote: { '"rye bread"': inBread, '“straße and Smorrebrod”': inTomato },
    typo: {
      tomatos: inTomato,
      greenhuose: isCorrected('greenhuose', 'greenhouse'),
      'about Wiregaurd': isCorrected('Wiregaurd', 'Wireguard'),
      tailscle: isAbsent('tailscle'),
    },
    compound: { 'bread oven': inBread, 'bread-oven': inBread },
    date: {
      'May 1, 2024': isMay,
      'Wednesday, May 1, 2024': isMay,
      '5/4/2025': { notes: [{ kind: 'dates', from: '2025-05-04', to: '2025-05-04', or: '2025-04-05' }] },
    },
    newest: { 'newest essays': isNewest, 'new essays': isNewest },
    absent: { bicycle: isAbsent('bicycle') },
    others: {
      Igdir: inBread,
      ığdır: inBread,
      strasse: inTomato,
      48300: inBread,
      'Was denkst du über Kowloon': { hits: ['bread'], notes: [{ kind: 'language' }] },
      'où sont mes positifs': isForeign('positifs'),
      meine: isForeign(),
      schön: isForeign('schön'),
    },
  },
  de: {
    bread:
      'Die Bäcker kneten den Teig. Lindenhonig gehört dazu. Künstliche Hefe nicht. Es sind 48.300 Brote.',
    tomato: 'Tomaten reifen im Gewächshaus. Eine Blockflöte liegt dort. Der Honig auch nicht. Große Füße.',
    inflection: { bäckern: inBread },
    capitals: { TEIG: inBread, GROSSE: inTomato },
    sentence: { 'Kneten wir den Teig': inBread },
    quote: {
      '„kneten den Teig“': inBread,
      '»kneten den Teig«': inBread,
      '„grosse Fuesse“': inTomato,
      '"kuenstliche Hefe"': inBread,
    },
    typo: {
      Tomatten: isCorrected('Tomatten', 'Tomaten'),
      Blokflöte: isCorrected('Blokflöte', 'Blockflöte'),
      Blokflöten: isCorrected('Blokflöten', 'Blockflöte'),
    },
    compound: { Honig: inBoth },
    date: { '1. Mai 2024': isMay, '01.05.2024': isMay, 'Mittwoch, 1. Mai 2024': isMay },
    newest: { 'neuste Essays': isNewest, 'neue Artikel': isNewest },
    absent: { Fahrrad: isAbsent('Fahrrad') },
    others: {
      fuesse: inTomato,
      Kuenstliche: inBread,
      'how do I bake it with yeast': isForeign('bake', 'yeast'),
      48300: inBread,
    },
  },
  es: {
    bread: 'Los panaderos amasan la masa de centeno. Son 48.300 panes. Un pan-pizza.',
    tomato: 'Los tomates maduran en el invernadero.',
    inflection: { panadero: inBread, tomate: inTomato },
    capitals: { CENTENO: inBread },
    sentence: { 'Masa que se amasa': inBread },
    quote: { '«masa de centeno»': inBread },
    typo: { invernaderro: isCorrected('invernaderro', 'invernadero') },
    compound: { pizza: inBread },
    date: { '1 de mayo de 2024': isMay, '1/5/2024': isMay },
    newest: { 'últimos ensayos': isNewest, 'artículos recientes': isNewest },
    absent: { bicicleta: isAbsent('bicicleta') },
    others: { 'how do I bake it': isForeign('bake') },
  },
  fr: {
    bread: 'Les boulangers pétrissent la pâte de seigle. Voici 48 300 pains. Mon cœur, un four-école.',
    tomato: 'Les tomates mûrissent dans la serre chauffée.',
    inflection: { tomate: inTomato },
    capitals: { SEIGLE: inBread },
    sentence: { 'Pâte de seigle': inBread },
    quote: { '« pâte de seigle »': inBread, '« mon coeur »': inBread },
    typo: { chaufée: isCorrected('chaufée', 'chauffée') },
    compound: { école: inBread },
    date: { '1er mai 2024': isMay, 'mercredi 1er mai 2024': isMay },
    newest: { 'derniers essais': isNewest, 'nouveaux articles': isNewest },
    absent: { vélo: isAbsent('vélo') },
    others: { coeur: inBread, 'how do I bake it': isForeign('bake'), 48300: inBread },
  },
  it: {
    bread: 'I fornai impastano la pasta di segale nella madia. Un forno-scuola.',
    tomato: 'I pomodori maturano nella serra riscaldata.',
    inflection: { pomodoro: inTomato },
    capitals: { SEGALE: inBread },
    sentence: { 'Pasta nella madia': inBread },
    quote: { '“pasta di segale”': inBread },
    typo: { riscaldatta: isCorrected('riscaldatta', 'riscaldata') },
    compound: { scuola: inBread },
    date: { '1 maggio 2024': isMay, '1º maggio 2024': isMay },
    newest: { 'ultimi saggi': isNewest, 'nuovi articoli': isNewest },
    absent: { bicicletta: isAbsent('bicicletta') },
    others: { 'how do I bake it': isForeign('bake') },
  },
  pt: {
    bread: 'Os padeiros amassam a massa de centeio. Um forno-escola.',
    tomato: 'Os tomates amadurecem na estufa aquecida.',
    inflection: { padeiro: inBread },
    capitals: { CENTEIO: inBread },
    sentence: { 'Massa do padeiro': inBread },
    quote: { '“massa de centeio”': inBread },
    typo: { estuffa: isCorrected('estuffa', 'estufa') },
    compound: { escola: inBread },
    date: { '1 de maio de 2024': isMay, 'quarta-feira, 1 de maio de 2024': isMay },
    newest: { 'últimos ensaios': isNewest, 'novos artigos': isNewest },
    absent: { bicicleta: isAbsent('bicicleta') },
    others: { 'how do I bake it': isForeign('bake') },
  },
  // No language without capitals and spaces has those kinds; what comes nearest is asked for: other forms of letters,
  // words with an article or a conjunction, and words within a run of characters.
  ar: {
    bread: 'يعجن الخبازون عجين الشعير في الفرن الحجري.',
    tomato: 'تنضج الطماطم في البيت الزجاجي.',
    inflection: { فرن: inBread },
    capitals: { الـفـرن: inBread },
    sentence: { 'ما رأيك في الطماطم': inTomato },
    quote: { '"عجين الشعير"': inBread, '«عَجِين الشعير»': inBread },
    typo: { الطماتم: isCorrected('الطماتم', 'الطماطم') },
    compound: { والفرن: inBread },
    date: { '1 مايو 2024': isMay, '١ مايو ٢٠٢٤': isMay },
    newest: { 'أحدث المقالات': isNewest, 'مقالات جديدة': isNewest },
    absent: { دراجة: isAbsent('دراجة') },
    others: { 'how do I bake it': isForeign('bake') },
  },
  hi: {
    bread: 'नानबाई राई की रोटी का आटा गूँधते हैं। रोटी-घर।',
    tomato: 'टमाटर काँच के घर में पकते हैं।',
    inflection: { आटा: inBread },
    capitals: { गून्धते: inBread },
    sentence: { 'टमाटर के बारे में लेख': inTomato },
    quote: { '"राई की रोटी"': inBread },
    typo: { टमाटार: isCorrected('टमाटार', 'टमाटर') },
    compound: { रोटी: inBread },
    date: { '1 मई 2024': isMay, '१ मई २०२४': isMay },
    newest: { 'नवीनतम लेख': isNewest, 'नए लेख': isNewest },
    absent: { साइकिल: isAbsent('साइकिल') },
    others: { 'how do I bake it': isForeign('bake') },
  },
  ja: {
    bread: '職人がライ麦パンの生地をこねる。味噌汁も作る。Wireguardの話。',
    tomato: '温室でトマトが熟す。',
    inflection: { こねる: inBread },
    capitals: { ＷＩＲＥＧＵＡＲＤ: inBread },
    sentence: { トマトについての記事: inTomato },
    quote: { '「ライ麦パンの生地」': inBread, '『らい麦ぱんの生地』': inBread },
    typo: { とまと: inTomato, Wiregaurd: { hits: ['bread'], notes: [corrected('Wiregaurd', 'Wireguard')] } },
    compound: { 味噌: inBread },
    date: { '2024年5月1日': isMay, '2024/5/1': isMay },
    newest: { 最新の記事: isNewest, 新しい記事: isNewest },
    absent: { 自転車の乗り方: isAbsent('自転車', '乗り方') },
    others: { 'how do I bake it': isForeign('bake') },
  },
  zh: {
    bread: '面包师揉黑麦面包的面团。Wireguard。',
    tomato: '西红柿在温室里成熟。',
    inflection: { 面团: inBread },
    capitals: { ＷＩＲＥＧＵＡＲＤ: inBread },
    sentence: { 关于西红柿的文章: inTomato },
    quote: { '“黑麦面包的面团”': inBread },
    typo: { Wiregaurd: { hits: ['bread'], notes: [corrected('Wiregaurd', 'Wireguard')] } },
    compound: { 面包: inBread },
    date: { '2024年5月1日': isMay, '2024-05-01': isMay },
    newest: { 最新文章: isNewest, 新文章: isNewest },
    absent: { 自行车: isAbsent('自行车') },
    others: { 'how do I bake it': isForeign('bake') },
  },
};

describe.each(Object.entries(languages))(
  'a site in %s',
  (locale, { bread, tomato, others = {}, ...asked }) => {
    let search: Search;
    beforeAll(async () => {
      const essays = [
        essayOf({ slug: 'bread', title: '1', text: bread, date: '2026-02-02' }),
        essayOf({ slug: 'tomato', title: '2', text: tomato, date: '2026-01-01' }),
      ];
      const bundle = bundleOf({ essays, site: { locale } });
      search = createSearch({ ...bundle, library: libraryOf(bundle), analyzer: await loadAnalyzer(locale) });
    });

    const queries = Object.entries({ ...asked, others }).flatMap(([kind, some]) =>
      Object.entries(some).map(([query, expected]) => [kind, query, expected] as const),
    );
    it.each(queries)(
      'answers a query for the %s: %s',
      async (_kind, query, { hits: slugs, notes: expected = [] }) => {
        const { hits, total, notes } = await search.search(query);
        expect(notes).toEqual(expected);
        if (slugs)
          expect(
            hits
              .slice(0, total)
              .map(({ slug }) => slug)
              .toSorted(),
          ).toEqual(slugs);
      },
    );
  },
);

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

  it('for words that an essay has together is not denied because of the owner’s name', async () => {
    const search = await searchIn('en', ['Shame keeps a bank silent.', 'A bank.', 'Xe thinks.'], ['Xe Iaso']);
    expect((await search.search('Xe shame bank')).notes).toEqual([]);
    expect((await search.search('Xe shame thinks')).notes).toEqual([
      { kind: 'apart', words: ['shame', 'thinks'] },
    ]);
  });

  it.each([
    ['de', 'Brot wird gebacken.', 'bicycle repairs'],
    ['ja', '座禅と警策の話。', 'daylight saving time'],
  ])(
    'in %s for several words of which nothing is found says what language the essays are in',
    async (locale, text, query) => {
      const search = await searchIn(locale, [text]);
      expect((await search.search(query)).notes).toContainEqual({ kind: 'language' });
    },
  );

  it('in a script that the essays only quote says what language they are in', async () => {
    const words = Array.from({ length: 200 }, (_, i) => `word${i}`);
    const search = await searchIn('en', [`${words.join(' ')} спасибо`]);
    expect((await search.search('криптовалюта')).notes).toContainEqual({ kind: 'language' });
  });

  it.each([
    ['en', 'What did Xe write in March 2024?', '2024-03'],
    ['en', 'How many essays did Xe publish in 2016?', '2016'],
    ['de', 'Was hat Xe im August 2014 veröffentlicht?', '2014-08'],
    ['es', '¿Cuántos artículos escribió Xe en 2016?', '2016'],
    ['ja', '2026年4月の記事', '2026-04'],
    ['ja', '2023年12月の記事はいくつありますか', '2023-12'],
    ['es', 'entradas de marzo de 2020', '2020-03'],
    ['fr', 'Qu’a publié Xe en septembre 2026 ?', '2026-09'],
  ])('in %s for essays of a time in a question names the filter: %s', async (locale, query, date) => {
    const search = await searchIn(locale, ['Text.'], ['Xe Iaso']);
    expect((await search.search(query)).notes).toEqual([{ kind: 'dates', from: date, to: date }]);
  });

  it('for a month of a year beside a topic names the filter, too', async () => {
    const search = await searchIn('en', ['Bread and more.']);
    const dates = { kind: 'dates', from: '2020-03', to: '2020-03' };
    for (const query of ['bread in March 2020', 'What did they write about bread in March 2020?']) {
      expect((await search.search(query)).notes).toContainEqual(dates);
    }
    for (const query of ['bread 2020', '“Bread in March 2020”', 'bread from March 2020 to May 2021']) {
      expect((await search.search(query)).notes).not.toContainEqual(dates);
    }
  });

  it('in a question with the owner’s name is answered by what is about its subject', async () => {
    const texts = [`${'Xe. '.repeat(40)} Bread.`, 'Bread, and more bread.', 'Tomatoes.'];
    const search = await searchIn('en', texts, ['Xe Iaso']);
    expect((await search.search('What does Xe think of bread?')).hits[0]?.slug).toBe('essay-1');
  });

  it('for a question in German with a word that is also English says what language the essays are in', async () => {
    const search = await searchIn('en', ['Meetings are too long.'], ['Xe Iaso']);
    expect((await search.search('Was hält Xe von Besprechungen?')).notes).toContainEqual({
      kind: 'language',
    });
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
