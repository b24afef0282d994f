import { beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { type ContextCost, measureContext, siteContext, TARGETS, WITHOUT_TARGET } from './measure.ts';

let cost: ContextCost;
beforeAll(async () => {
  cost = await measureContext(await siteContext(SAMPLE_CONTENT));
});

describe('context cost', () => {
  it('keeps the tool list within its limit', () => {
    expect(cost.tools).toHaveLength(13);
    expect(cost.list.tokens).toBeLessThanOrEqual(TARGETS.list);
  });

  it('keeps every answer within its limit, even with a full guestbook', () => {
    const tooLong = cost.tools.filter(
      ({ name, answer }) => name !== WITHOUT_TARGET && answer.tokens > TARGETS.answer,
    );
    expect(tooLong).toEqual([]);
  });

  it('keeps the OpenAPI document within its limit', () => {
    expect(cost.openApi.tokens).toBeLessThanOrEqual(TARGETS.openApi);
  });
});
