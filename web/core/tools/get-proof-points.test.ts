import { describe, expect, it } from 'vitest';
import { answer, bundleOf, contextOf, refusal } from '../../../test/helpers/core/site.ts';

const context = contextOf(
  bundleOf({
    proofPoints: [
      { id: 'granted', type: 'patent', title: 'Granted', details: 'In 2020.', reference: 'XX 1' },
      { id: 'shipped', type: 'track_record', title: 'Shipped', details: 'Twice.' },
      { id: 'filed', type: 'patent', title: 'Filed', details: 'In 2021.' },
    ],
  }),
);
const proofPoints = (input: unknown) => answer(context, 'get_proof_points', input);

describe('get_proof_points', () => {
  it('returns all proof points in the owner’s order if no type is given', async () => {
    expect(await proofPoints({})).toMatchObject({
      total: 3,
      proofPoints: [{ id: 'granted' }, { id: 'shipped' }, { id: 'filed' }],
    });
  });

  it('filters by type and counts the result', async () => {
    expect(await proofPoints({ type: 'patent' })).toMatchObject({
      total: 2,
      proofPoints: [{ id: 'granted', reference: 'XX 1' }, { id: 'filed' }],
    });
    expect(await proofPoints({ type: 'open_source' })).toEqual({ total: 0, proofPoints: [] });
  });

  it('rejects an unknown type and names the known ones', async () => {
    const { errors } = await refusal(context, 'get_proof_points', { type: 'certificates' });
    expect(errors).toMatchObject([
      { pointer: '/type', hint: 'Use one of: "patent", "track_record", "open_source", or leave it out.' },
    ]);
  });
});
