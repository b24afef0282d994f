import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fc } from '../../../test/helpers/core/fuzz.ts';
import { anyString, type KnownValues, validInput, wildInput } from '../../../test/helpers/core/inputs.ts';
import { completeProblem } from '../../../test/helpers/core/problem.ts';
import { bundleOf } from '../../../test/helpers/core/site.ts';
import { isWellFormed, valuesIn } from '../../../test/helpers/core/walk.ts';
import { sampleContext } from '../../../test/helpers/sample.ts';
import { toolPath } from '../api-paths.ts';
import { toJsonSchema } from '../json-schema.ts';
import { inPageScope } from '../page-scope.ts';
import { type Problem, problemTypes } from '../problems.ts';
import { EVERY_SURFACE } from '../surfaces.ts';
import type { Tool } from './define-tool.ts';
import { toDescriptor } from './descriptor.ts';
import { createRegistry, invoke, type Registry, type ToolResult } from './registry.ts';

const readOnly = { readOnlyHint: true, openWorldHint: false };
const essayPages = ['/', '/essays', '/essays/*', '/agents'];
const personPages = ['/', '/about', '/contact', '/agents'];

/** The contract, section 4.2, with page scopes and annotations. */
const contract = [
  { name: 'get_site_overview', pageScope: ['/*'], annotations: readOnly },
  { name: 'read_profile_bio', pageScope: personPages, annotations: readOnly },
  { name: 'get_latest_articles', pageScope: essayPages, annotations: readOnly },
  { name: 'get_article_content', pageScope: essayPages, annotations: readOnly },
  { name: 'get_projects_overview', pageScope: ['/', '/projects', '/agents'], annotations: readOnly },
  { name: 'get_live_status', pageScope: ['/*'], annotations: readOnly },
  {
    name: 'post_greeting_to_humans',
    pageScope: ['/*'],
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
  { name: 'get_current_focus', pageScope: personPages, annotations: readOnly },
  { name: 'get_essay_takeaways', pageScope: essayPages, annotations: readOnly },
  {
    name: 'get_offerings',
    pageScope: ['/', '/offerings', '/contact', '/agents'],
    annotations: readOnly,
  },
  {
    name: 'get_positioning_and_messaging',
    pageScope: ['/about', '/offerings', '/agents'],
    annotations: readOnly,
  },
  {
    name: 'get_proof_points',
    pageScope: ['/about', '/projects', '/offerings', '/agents'],
    annotations: readOnly,
  },
  {
    name: 'get_recent_greetings',
    pageScope: ['/', '/guestbook', '/guestbook/*', '/agents'],
    annotations: readOnly,
  },
];
const names = contract.map(({ name }) => name);

const ajv = new Ajv2020({ strict: true, allErrors: true });
let context: Awaited<ReturnType<typeof sampleContext>>;
let registry: Registry;
let known: KnownValues;
let outputs: ReadonlyMap<string, ValidateFunction>;

beforeAll(async () => {
  context = await sampleContext();
  registry = createRegistry(context.bundle);
  outputs = new Map([...registry].map(([name, { output }]) => [name, ajv.compile(toJsonSchema(output))]));
  known = {
    slug: fc.constantFrom(...context.bundle.essays.flatMap(({ slug, aliases }) => [slug, ...aliases])),
    tag: fc.constantFrom(...context.bundle.essays.flatMap(({ tags }) => tags)),
    from: fc.constantFrom('2024', '2025-03', '2025-03-31'),
    to: fc.constantFrom('2025-03-31', '2025-04', '2026'),
    // The server moderates greetings, and has no reason to refuse these.
    message: fc.lorem({ maxCount: 5 }),
    agent_name: fc.constantFrom('', 'Ada', '分析エージェント', '😀'),
  };
});
afterAll(() => context.close());

function toolNamed(name: string): Tool {
  const tool = registry.get(name);
  if (!tool) throw new Error(`No tool ${name}.`);
  return tool;
}

describe('the registry', () => {
  it('contains exactly the tools of the contract, in order', () => {
    expect([...registry.keys()]).toEqual(names);
  });

  it.each(contract)('offers $name with the agreed page scope and annotations', ({ name, ...expected }) => {
    const { pageScope, annotations } = toolNamed(name);
    expect(pageScope).toEqual(expected.pageScope);
    expect(annotations).toMatchObject(expected.annotations);
  });

  it('marks third-party text as untrusted, and calls that cannot be undone as consequential', () => {
    const marked = (hint: 'untrustedContentHint' | 'consequentialHint') =>
      names.filter((name) => toolNamed(name).annotations[hint]);
    expect(marked('untrustedContentHint')).toEqual(['get_recent_greetings']);
    expect(marked('consequentialHint')).toEqual(['post_greeting_to_humans']);
  });

  it('describes every tool over MCP without naming a page or a REST path', () => {
    for (const inquiryTool of [true, false]) {
      const bundle = bundleOf({ site: { surfaces: { ...EVERY_SURFACE, inquiryTool } } });
      const tools = createRegistry(bundle);
      for (const { name, description, mcpDescription = description } of tools.values()) {
        expect(mcpDescription, name).not.toMatch(/(^|[\s(])\/|\bPOST\b|\bpage\b/);
        const named = mcpDescription.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [];
        const known = [...tools.keys(), ...(inquiryTool ? ['send_inquiry'] : [])];
        expect(known, name).toEqual(expect.arrayContaining(named));
      }
    }
  });

  it.each([...createRegistry(bundleOf()).values()])(
    '$name names only tools that are on all of its pages',
    (tool) => {
      const problems = (tool.problems ?? []).map((problem) => problemTypes[problem].recovery);
      const words = [...valuesIn(toDescriptor(tool)), ...problems]
        .filter((value) => typeof value === 'string')
        .join(' ');
      for (const other of createRegistry(bundleOf()).values()) {
        if (other.name === tool.name || !words.includes(other.name)) continue;
        // A pattern is a path too, in which the star stands for itself.
        const missing = tool.pageScope.filter((path) => !inPageScope(other.pageScope, path));
        expect(missing, `names ${other.name}`).toEqual([]);
      }
    },
  );
});

describe.each(names)('%s', (name) => {
  it('answers every valid input with output that matches its schema', async () => {
    const tool = toolNamed(name);
    const input = validInput(toJsonSchema(tool.input), known);
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        expectAnswer(await invoke(registry, name, given, context), tool);
      }),
    );
  });

  it('never throws and never reports a server error, for any input', async () => {
    const tool = toolNamed(name);
    await fc.assert(
      fc.asyncProperty(wildInput(toJsonSchema(tool.input)), async (given) => {
        const result = await invoke(registry, name, given, context);
        if (!('isError' in result)) return expectAnswer(result, tool);
        expect(refusalOf(result, toolPath(name)).status).toBeLessThan(500);
      }),
    );
  });

  it('treats missing input as empty', async () => {
    for (const nothing of [undefined, null]) {
      expect('isError' in (await invoke(registry, name, nothing, context))).toBe(
        'isError' in (await invoke(registry, name, {}, context)),
      );
    }
  });
});

describe('invoke', () => {
  it('rejects an unknown property', async () => {
    for (const name of names) {
      const { status, errors } = await problemOf(name, { zebra: 1 });
      expect(status).toBe(400);
      expect(errors?.map(({ pointer }) => pointer)).toContain('/zebra');
    }
  });

  it('suggests the closest known property for a misspelled one', async () => {
    for (const tool of registry.values()) {
      for (const property of Object.keys(toJsonSchema(tool.input).properties ?? {})) {
        const misspelled = property.slice(1);
        const { errors } = await problemOf(tool.name, { [misspelled]: 1 });
        const error = errors?.find(({ pointer }) => pointer === `/${misspelled}`);
        expect(error?.hint).toContain(`Did you mean "${property}"?`);
      }
    }
  });

  it('suggests the right tool first when any one character of its name is missing', async () => {
    for (const name of names) {
      for (let at = 0; at < name.length; at += 1) {
        const problem = await problemOf(name.slice(0, at) + name.slice(at + 1), {});
        expect(problem).toMatchObject({ status: 404, type: expect.stringMatching(/tool-not-found$/) });
        expect(problem.hints[0]).toBe(`Did you mean "${name}"?`);
      }
    }
  });

  it('rejects any other tool name without throwing', async () => {
    await fc.assert(
      fc.asyncProperty(anyString, wildInput({}), async (name, input) => {
        fc.pre(!registry.has(name));
        expect((await problemOf(name, input)).status).toBe(404);
      }),
    );
  });

  it.each([
    ['get_latest_articles', 0],
    ['get_latest_articles', 51],
    ['get_latest_articles', 1.5],
    ['get_latest_articles', 'five'],
    ['get_latest_articles', Number.NaN],
    ['get_recent_greetings', 0],
    ['get_recent_greetings', 21],
    ['get_recent_greetings', 1.5],
  ])('rejects %s with limit %s and points to the limit', async (name, limit) => {
    const problem = await problemOf(name, { limit });
    expect(problem).toMatchObject({ status: 400, type: expect.stringMatching(/invalid-input$/) });
    expect(problem.errors?.map(({ pointer }) => pointer)).toEqual(['/limit']);
  });

  it.each([
    ['get_latest_articles', 1],
    ['get_latest_articles', 50],
    ['get_latest_articles', '5'],
    ['get_latest_articles', null],
    ['get_recent_greetings', 1],
    ['get_recent_greetings', 20],
  ])('accepts %s with limit %s', async (name, limit) => {
    expect(await invoke(registry, name, { limit }, context)).not.toHaveProperty('isError');
  });

  it('says which essay the page shows if the slug is missing or invalid', async () => {
    const essayOnPage = 'on-this-page';
    const hint = expect.stringContaining('The essay on this page has the slug "on-this-page".');
    for (const input of [{}, { slug: null }, { slug: '' }]) {
      for (const name of ['get_article_content', 'get_essay_takeaways']) {
        const problem = refusalOf(
          await invoke(registry, name, input, { ...context, essayOnPage }),
          toolPath(name),
        );
        expect(problem.errors).toEqual([expect.objectContaining({ pointer: '/slug', hint })]);
        expect(problem.hints).toEqual([hint]);
        expect(JSON.stringify(await problemOf(name, input))).not.toContain('on this page');
      }
    }
  });

  it('publishes nothing after the call has been cancelled', async () => {
    const cancelled = { ...context, signal: { aborted: true } };
    const before = (await context.greetings.recent(20)).total;
    const greeting = { message: 'Too late.', agent_name: 'Hasty' };
    const result = await invoke(registry, 'post_greeting_to_humans', greeting, cancelled);
    expect(refusalOf(result, toolPath('post_greeting_to_humans')).detail).toBe('The call was cancelled.');
    expect((await context.greetings.recent(20)).total).toBe(before);
  });

  it('reports no fault if the input is to blame', async () => {
    const onFault = vi.fn();
    for (const input of [{ zebra: 1 }, { slug: 'no-such-essay' }]) {
      await invoke(registry, 'get_article_content', input, { ...context, onFault });
    }
    await invoke(registry, 'no_such_tool', {}, { ...context, onFault });
    expect(onFault).not.toHaveBeenCalled();
  });

  it('reports an internal error without revealing its cause', async () => {
    const fault = new Error('secret');
    const now = () => {
      throw fault;
    };
    const faults: unknown[] = [];
    const onFault = (error: unknown) => void faults.push(error);
    const result = await invoke(registry, 'get_live_status', {}, { ...context, now, onFault });
    expect(faults).toEqual([fault]);
    expect(refusalOf(result, '/api/mcp/tools/get_live_status').status).toBe(500);
    expect(JSON.stringify(result)).not.toContain('secret');
  });
});

/** Expects an answer that matches the tool's output schema, in zod and in JSON Schema. */
function expectAnswer(result: ToolResult, { name, output }: Tool): void {
  if ('isError' in result) throw new Error(`${name} refused: ${result.content[0].text}`);
  const { structuredContent } = result;
  expect(result).toEqual({
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
  });
  expect(output.safeParse(structuredContent).error).toBeUndefined();
  const validate = outputs.get(name);
  expect(validate?.(structuredContent), ajv.errorsText(validate?.errors)).toBe(true);
  expect(isWellFormed(structuredContent)).toBe(true);
}

function refusalOf(result: ToolResult, instance: string): Problem {
  expect(result).toEqual({ isError: true, content: [{ type: 'text', text: expect.any(String) }] });
  const problem = completeProblem(JSON.parse(result.content[0].text));
  expect(problem).toMatchObject({
    type: expect.stringMatching(/^https:\/\/site\.test\/problems\//),
    instance,
  });
  expect(isWellFormed(problem)).toBe(true);
  return problem;
}

async function problemOf(name: string, input: unknown): Promise<Problem> {
  return refusalOf(await invoke(registry, name, input, context), toolPath(name));
}
