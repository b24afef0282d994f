import type { Check } from '../check.ts';
import { agentChecks } from './agents.ts';
import { apiChecks } from './api.ts';
import { crawlerChecks } from './crawlers.ts';
import { linkChecks } from './links.ts';
import { markdownChecks } from './markdown.ts';
import { mcpChecks } from './mcp.ts';
import { pageChecks } from './pages.ts';
import { readerChecks } from './readers.ts';

/** Every check, in the order in which they are told. */
export const checks: readonly Check[] = [
  ...pageChecks,
  ...crawlerChecks,
  ...readerChecks,
  ...markdownChecks,
  ...agentChecks,
  ...apiChecks,
  ...mcpChecks,
  ...linkChecks,
];
