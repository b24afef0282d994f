import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium, WEBMCP_FLAG } from '../e2e/find-chromium.ts';

/** A Chromium with WebMCP; `progress` is told which. */
export async function launchChromium(progress: (line: string) => void): Promise<Browser> {
  const executablePath = await findChromium(progress);
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS, WEBMCP_FLAG] });
}
