import { z } from 'zod/v3';
import { must } from './content-rules.ts';
import { strictObject, yesOrNo } from './schemas.ts';

/** A product token (RFC 9309, section 2.2.1). An asterisk matches all crawlers. */
const productToken = z.string().regex(/^([a-z_-]+|\*)$/i, must.beCrawler);

export const crawlersSchema = strictObject({
  search: yesOrNo.optional().describe('Whether search engines may list the site.'),
  aiInput: yesOrNo
    .optional()
    .describe('Whether a model may be given pages of the site when answering a question.'),
  aiTrain: yesOrNo.optional().describe('Whether models may be trained on it.'),
  refuse: z
    .array(productToken)
    .default([])
    .describe('Crawlers that must stay away altogether, by their names in robots.txt.'),
})
  .default({})
  .describe('What crawlers may do here, as robots.txt tells them; by default, everything.');

export type CrawlerPolicy = z.infer<typeof crawlersSchema>;
/** The uses of a page that an owner can allow, named as in the "Content Signals" draft. */
export type CrawlerUse = Exclude<keyof CrawlerPolicy, 'refuse'>;

/** The crawler that stands for all of them in `refuse` and in robots.txt. */
export const EVERYONE = '*';

/** The labels of draft-ietf-aipref-vocab-07, which has none for `aiInput`. */
const usageLabels = { search: 'search', aiTrain: 'train-ai' } as const;

/**
 * Returns the owner's policy in the syntax of `Content-Usage`. Uses that the owner does not mention are left out. Returns
 * undefined if none is left, or if no crawler may read the site.
 */
export function contentUsage(policy: CrawlerPolicy): string | undefined {
  if (policy.refuse.includes(EVERYONE)) return undefined;
  const stated = (['search', 'aiTrain'] as const).filter((use) => policy[use] !== undefined);
  return stated.map((use) => `${usageLabels[use]}=${policy[use] ? 'y' : 'n'}`).join(', ') || undefined;
}

/** AI companies' crawlers that identify themselves, by purpose. */
export const aiCrawlers: Readonly<Record<CrawlerUse, readonly string[]>> = {
  search: 'OAI-SearchBot Claude-SearchBot PerplexityBot'.split(' '),
  aiInput: 'ChatGPT-User Claude-User Perplexity-User MistralAI-User DuckAssistBot meta-externalfetcher'.split(
    ' ',
  ),
  aiTrain:
    'GPTBot ClaudeBot CCBot Google-Extended Applebot-Extended Amazonbot Bytespider meta-externalagent'.split(
      ' ',
    ),
};
