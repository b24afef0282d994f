import { expect, it } from 'vitest';
import { loadAnalyzer } from './analyzer.ts';

it.each([
  ['pt', 'avião canção pão capitão região', 'aviões canções pães capitães regiões'],
  ['pt', 'mãe irmão', 'mães irmãos'],
  ['pt', 'imagem homem som álbum', 'imagens homens sons álbuns'],
  ['pt', 'animal azul hotel fácil possível perfil', 'animais azuis hotéis fáceis possíveis perfis'],
  ['pt', 'lençol farol herói hotel limão', 'lençóis faróis heróis hoteis limoes'],
  ['es', 'luz vez dulce enlace', 'luces veces dulces enlaces'],
  [
    'es',
    'imagen joven ciudad lugar mujer nombre calle',
    'imágenes jóvenes ciudades lugares mujeres nombres calles',
  ],
  ['de', 'Lehrerin Ärztin Lehrerin', 'Lehrerinnen Ärztinnen LEHRERINNEN'],
])('in %s, the singulars %s have the terms of the plurals %s', async (locale, singulars, plurals) => {
  const { tokens } = await loadAnalyzer(locale);
  expect(tokens(plurals)).toEqual(tokens(singulars));
});

it('tells apart words that only look like one the plural of the other', async () => {
  const [portuguese, german] = [await loadAnalyzer('pt'), await loadAnalyzer('de')];
  expect(portuguese.tokens('pais')).not.toEqual(portuguese.tokens('pal'));
  expect(german.tokens('beginnen')).not.toEqual(german.tokens('begin'));
});
