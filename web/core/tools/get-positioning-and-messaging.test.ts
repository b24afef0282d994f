import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf } from '../../../test/helpers/core/site.ts';
import type { Persona } from '../model.ts';

const personas: readonly Persona[] = [
  {
    id: 'bank-risk-leader',
    name: 'Bank Risk Leader',
    synonyms: ['chief risk officer', 'head of fraud', 'banker'],
    messaging: { icp: 'Banks.', terminology: { preferred: ['ledger'], avoid: [] } },
  },
  {
    id: 'platform-engineer',
    name: 'Platform Engineer',
    synonyms: ['developer', 'software architect'],
    messaging: { icp: 'Engineers.' },
  },
];
const { positioning } = bundleOf();
const context = contextOf(
  bundleOf({ positioning: { default: positioning.default, personas: [...personas] } }),
);
const messaging = (target_audience?: string) =>
  answer(context, 'get_positioning_and_messaging', target_audience === undefined ? {} : { target_audience });

describe('get_positioning_and_messaging', () => {
  it.each([
    ['CRO or chief risk officer', 'Banks.'],
    ['CISO of a bank', 'Banks.'],
    ['bank-risk-leader', 'Banks.'],
    ['HEADS OF FRAUD', 'Banks.'],
    ['some bankers', 'Banks.'],
    ['the developers’ guild', 'Engineers.'],
    ['Engineering', 'Engineers.'],
  ])('returns the messaging for the persona that %j matches', async (audience, icp) => {
    expect(await messaging(audience)).toMatchObject({ icp });
  });

  it('chooses the persona that shares the most words with the audience', async () => {
    expect(await messaging('software architect at a bank')).toMatchObject({ icp: 'Engineers.' });
    expect(await messaging('chief risk officer and software architect')).toMatchObject({ icp: 'Banks.' });
  });

  it('chooses the first persona if two match equally', async () => {
    expect(await messaging('a bank developer')).toMatchObject({ icp: 'Banks.' });
  });

  it.each([undefined, '', '  '])('returns the default for the absent audience %j', async (audience) => {
    expect(await messaging(audience)).toEqual(positioning.default);
  });

  it.each(['gardeners', 'the of a', '?!'])(
    'returns the default for the audience %j, and says which personas there are',
    async (audience) => {
      const { note, ...rest } = await messaging(audience);
      expect(rest).toEqual(positioning.default);
      for (const { name } of positioning.personas) expect(note).toContain(`"${name}"`);
    },
  );

  it('falls back to the default for each field that the persona omits', async () => {
    expect(await messaging('engineer')).toEqual({ ...positioning.default, icp: 'Engineers.' });
  });

  it('replaces a field as a whole', async () => {
    expect(await messaging('banker')).toEqual({
      ...positioning.default,
      icp: 'Banks.',
      terminology: { preferred: ['ledger'], avoid: [] },
    });
  });
});
