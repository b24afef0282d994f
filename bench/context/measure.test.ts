import { beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { AIMS, type ContextCost, measureContext, siteContext, WITHOUT_AIM } from './measure.ts';

let cost: ContextCost;
beforeAll(async () => {
  cost = await measureContext(await siteContext(SAMPLE_CONTENT));
});

describe('the context of an agent', () => {
  it('holds the whole list of tools within the aim', () => {
    expect(cost.tools).toHaveLength(13);
    expect(cost.list.tokens).toBeLessThanOrEqual(AIMS.list);
  });

  it('holds every answer to a plain call within the aim, a full guestbook included', () => {
    const tooLong = cost.tools.filter(
      ({ name, answer }) => name !== WITHOUT_AIM && answer.tokens > AIMS.answer,
    );
    expect(tooLong).toEqual([]);
  });
});
