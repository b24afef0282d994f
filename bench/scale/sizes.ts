import { launchChromium } from '../launch-chromium.ts';
import { type Cost, measureScale } from './measure.ts';

export async function measureSizes(
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<readonly Cost[]> {
  const browser = await launchChromium(progress);
  try {
    const costs: Cost[] = [];
    for (const size of sizes) costs.push(await measureScale(size, { browser, progress }));
    return costs;
  } finally {
    await browser.close();
  }
}
