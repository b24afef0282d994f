import { expect, it } from 'vitest';
import { printError } from '../../site/util/print.ts';
import { installPackages } from '../../test/clients/install.ts';
import { SAMPLE_CONTENT } from '../../test/helpers/sample-folder.ts';
import { ARTICLE_TARGET, measureInClient } from './in-client.ts';
import { siteContext, TARGETS, WITHOUT_TARGET } from './measure.ts';

it('keeps every answer within its limit as a WebMCP client reads it', async ({ skip }) => {
  await installPackages(['chrome-devtools-mcp'], printError).catch((error: Error) => skip(error.message));
  const context = await siteContext(SAMPLE_CONTENT);
  const { tools, markdown } = await measureInClient(SAMPLE_CONTENT, context, printError);
  expect(tools).toHaveLength(13);
  for (const { name, answer } of tools) {
    const limit = name === WITHOUT_TARGET ? ARTICLE_TARGET * markdown.tokens : TARGETS.answer;
    expect(answer.tokens, name).toBeLessThanOrEqual(limit);
  }
});
