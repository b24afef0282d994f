import { expect, it } from 'vitest';
import { collectGarbage } from '../../test/helpers/collect-garbage.ts';
import { essayText } from '../../test/helpers/content-copy.ts';
import { parseEssay } from './parse-essay.ts';

it('keeps the first words of an essay without the rest of it', async () => {
  const paragraph = `${'All of this is said again. '.repeat(40)}\n\n`;
  const [essays, length] = [40, 200_000];
  // The first loads what reading needs.
  await leadOf(paragraph);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const leads: string[] = [];
  for (let essay = 0; essay < essays; essay += 1) {
    leads.push(await leadOf(`Essay ${essay}. ${paragraph.repeat(length / paragraph.length)}`));
  }
  collectGarbage();
  expect(leads[7]).toMatch(/^Essay 7\. All of this/);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan((essays * length) / 4);
});

async function leadOf(markdown: string): Promise<string> {
  const result = await parseEssay('long', essayText(markdown));
  if ('errors' in result) throw new Error(result.errors[0]?.message);
  return result.essay.document.lead;
}
