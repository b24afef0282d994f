/** `npm run bench:context`: cost of the tools in an agent's context, in bytes and tokens. */
import { formatContentErrors, InvalidContentError } from '../site/util/content-error.ts';
import { print, printError } from '../site/util/print.ts';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { ARTICLE_TARGET, type ClientCost, measureInClient } from './context/in-client.ts';
import {
  type ContextCost,
  measureContext,
  type Size,
  siteContext,
  TARGETS,
  WITHOUT_TARGET,
} from './context/measure.ts';
import { formatTable, type Table, target } from './table.ts';

const HELP = `Usage: npm run bench:context -- [<folder>]

  <folder>  a content folder to measure instead of the sample

The second table is what chrome-devtools-mcp gives an agent in Chromium. It is installed from npm the first time.`;

async function main(folder = SAMPLE_CONTENT): Promise<void> {
  if (folder.startsWith('-')) return print(HELP);
  const context = await siteContext(folder).catch((error: unknown) => {
    throw error instanceof InvalidContentError
      ? new Error(formatContentErrors(folder, error.errors), { cause: error })
      : error;
  });
  print(`${formatTable(contextTable(await measureContext(context)))}\n`);
  print(formatTable(clientTable(await measureInClient(folder, context, printError))));
}

function contextTable({ list, listWithOutputs, openApi, tools }: ContextCost): Table {
  return {
    title: 'Context',
    shows:
      'What a model reads, as JSON, in bytes and in tokens of o200k_base: the list of the tools, what each answers to a call with nothing but its required input, the newest essay and a full guestbook, and the OpenAPI document.',
    headings: ['tool', 'entry bytes', 'entry tokens', 'answer bytes', 'answer tokens'],
    rows: [
      ...tools.map(({ name, entry, answer }) => [name, ...figures(entry), ...figures(answer)]),
      ['the whole list', ...figures(list)],
      ['with output schemas', ...figures(listWithOutputs)],
      ['openapi.json', ...figures(openApi)],
    ],
    notes: [
      target(
        `the whole list at most ${grouped(TARGETS.list)} tokens, output schemas apart`,
        list.tokens <= TARGETS.list,
        grouped(list.tokens),
      ),
      answerTarget(tools),
      target(
        `openapi.json at most ${grouped(TARGETS.openApi)} tokens`,
        openApi.tokens <= TARGETS.openApi,
        grouped(openApi.tokens),
      ),
    ],
  };
}

function clientTable({ tools, markdown }: ClientCost): Table {
  const article = tools.find(({ name }) => name === WITHOUT_TARGET)?.answer.tokens ?? Number.NaN;
  return {
    title: 'Context of a WebMCP client',
    shows:
      'What a model reads of each answer in the page, in bytes and in tokens of o200k_base, through chrome-devtools-mcp: the same calls, with ten greetings of the maximum length in the guestbook.',
    headings: ['tool', 'answer bytes', 'answer tokens'],
    rows: [
      ...tools.map(({ name, answer }) => [name, ...figures(answer)]),
      ['the Markdown page of the essay', ...figures(markdown)],
    ],
    notes: [
      answerTarget(tools),
      target(
        `${WITHOUT_TARGET} at most ${ARTICLE_TARGET} times the Markdown page`,
        article <= ARTICLE_TARGET * markdown.tokens,
        (article / markdown.tokens).toFixed(2),
      ),
    ],
  };
}

function answerTarget(tools: ClientCost['tools']): string {
  const limited = tools.filter(({ name }) => name !== WITHOUT_TARGET);
  const longest = limited.reduce((most, tool) => (tool.answer.tokens > most.answer.tokens ? tool : most));
  return target(
    `every answer at most ${grouped(TARGETS.answer)} tokens, ${WITHOUT_TARGET} apart`,
    longest.answer.tokens <= TARGETS.answer,
    `${longest.name}: ${grouped(longest.answer.tokens)}`,
  );
}

const figures = ({ bytes, tokens }: Size): readonly string[] => [grouped(bytes), grouped(tokens)];

const grouped = (count: number): string => count.toLocaleString('en');

await main(process.argv[2]).catch((error: unknown) => {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
