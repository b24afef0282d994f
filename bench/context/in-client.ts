/** Size of the answers as a WebMCP client reads them: from a page of the built server, through chrome-devtools-mcp. */
import { resolve } from 'node:path';
import { openWithDevTools } from '../../test/clients/chrome-devtools.ts';
import { toJsonSchema } from '../../web/core/json-schema.ts';
import type { ToolContext } from '../../web/core/tools/define-tool.ts';
import { createRegistry } from '../../web/core/tools/registry.ts';
import { startFoyer } from '../process.ts';
import { longGreeting, requiredInput, type Size, textSize } from './measure.ts';

/** The page on which every tool is registered. */
const PAGE = '/agents';
/** As many as `get_recent_greetings` lists by default. */
const GREETINGS = 10;

/** Limit for `get_article_content`, compared with the Markdown page of the same essay. */
export const ARTICLE_TARGET = 1.1;

export interface ClientCost {
  readonly tools: readonly { readonly name: string; readonly answer: Size }[];
  /** The Markdown page of the newest essay. */
  readonly markdown: Size;
}

/** @throws Error if chrome-devtools-mcp cannot be installed, or if a tool call fails */
export async function measureInClient(
  folder: string,
  { bundle }: Pick<ToolContext, 'bundle'>,
  progress: (line: string) => void,
): Promise<ClientCost> {
  const foyer = await startFoyer({ CONTENT_DIR: resolve(folder) });
  try {
    const page = await openWithDevTools(foyer.origin + PAGE, progress);
    try {
      for (let place = 0; place < GREETINGS; place += 1) {
        await page.callTool('post_greeting_to_humans', longGreeting(place));
      }
      const tools: { name: string; answer: Size }[] = [];
      for (const { name, input } of createRegistry(bundle).values()) {
        const answer = await page.callTool(name, requiredInput(toJsonSchema(input), { bundle }));
        tools.push({ name, answer: textSize(answer) });
      }
      const essay = await fetch(`${foyer.origin}/essays/${bundle.essays[0]?.slug}.md`);
      return { tools, markdown: textSize(await essay.text()) };
    } finally {
      await page.close();
    }
  } finally {
    await foyer.stop();
  }
}
