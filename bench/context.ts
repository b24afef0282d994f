/** `npm run bench:context`: cost of the tools in an agent's context, in bytes and tokens. */

import { print } from '../server/util/print.ts';
import { SAMPLE_CONTENT } from '../test/helpers/sample-folder.ts';
import { formatContentErrors, InvalidContentError } from '../web/runtime/content/content-error.ts';
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

  <folder>  a content folder to measure instead of the sample`;

async function main(folder = SAMPLE_CONTENT): Promise<void> {
  if (folder.startsWith('-')) return print(HELP);
  const context = await siteContext(folder).catch((error: unknown) => {
    throw error instanceof InvalidContentError
      ? new Error(formatContentErrors(folder, error.errors), { cause: error })
      : error;
  });
  print(formatTable(contextTable(await measureContext(context))));
}

function contextTable({ list, listWithOutputs, openApi, tools }: ContextCost): Table {
  const limited = tools.filter(({ name }) => name !== WITHOUT_TARGET);
  const longest = limited.reduce((most, tool) => (tool.answer.tokens > most.answer.tokens ? tool : most));
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
      target(
        `every answer at most ${grouped(TARGETS.answer)} tokens, ${WITHOUT_TARGET} apart`,
        longest.answer.tokens <= TARGETS.answer,
        `${longest.name}: ${grouped(longest.answer.tokens)}`,
      ),
      target(
        `openapi.json at most ${grouped(TARGETS.openApi)} tokens`,
        openApi.tokens <= TARGETS.openApi,
        grouped(openApi.tokens),
      ),
    ],
  };
}

const figures = ({ bytes, tokens }: Size): readonly string[] => [grouped(bytes), grouped(tokens)];

const grouped = (count: number): string => count.toLocaleString('en');

await main(process.argv[2]);
