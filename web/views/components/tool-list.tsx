import type { PropsWithChildren } from 'hono/jsx';
import type { ContentBundle } from '../../runtime/bundle.ts';
import { toJsonSchema } from '../../runtime/json-schema.ts';
import { leadingSentences } from '../../runtime/prose.ts';
import { MCP_PATH } from '../../runtime/routes.ts';
import type { Tool } from '../../runtime/tools/define-tool.ts';
import { toDescriptor } from '../../runtime/tools/descriptor.ts';
import { annotationsInWords } from '../../runtime/tools/tool-words.ts';
import { CodeBlock } from './blocks.tsx';
import { pageSurfaces } from './tool-descriptors.tsx';
import { ToolForm } from './tool-form.tsx';

/** Characters of its description that tell a tool from the others. */
const PURPOSE = 100;

interface ToolListProps {
  readonly bundle: ContentBundle;
  readonly tools: readonly Tool[];
}

/** An index of the tools, each of which opens to what an agent sees of it and to a form that calls it. */
export function ToolList({ bundle, tools }: ToolListProps) {
  return (
    <ul class="tools">
      {tools.map((tool) => (
        <li>
          <ToolEntry bundle={bundle} tool={tool} />
        </li>
      ))}
    </ul>
  );
}

interface ToolEntryProps {
  readonly bundle: ContentBundle;
  readonly tool: Tool;
}

/** The fragment names what is inside: a browser opens what it leads into (HTML, ancestor details revealing). */
function ToolEntry({ bundle, tool }: ToolEntryProps) {
  const descriptor = toDescriptor(tool);
  const { name, description, annotations } = descriptor;
  return (
    <details class="tool" data-tool={name} data-untrusted={annotations.untrustedContentHint}>
      <summary>
        <h3>
          <code>{name}</code>
        </h3>
        <span class="purpose">{leadingSentences(description, PURPOSE, bundle.site.locale)}</span>
        <span class={annotations.readOnlyHint ? 'effect' : 'effect writes'}>
          {annotations.readOnlyHint ? 'reads' : 'writes'}
        </span>
      </summary>
      <div class="tool-body" id={name}>
        <p>{description}</p>
        <ToolForm bundle={bundle} tool={descriptor} />
        <ToolReference tool={tool} />
      </div>
    </details>
  );
}

/** What is known of a tool beside its purpose and input: where it is offered, what it promises, its schemas. */
function ToolReference({ tool }: { readonly tool: Tool }) {
  const { name, title, pageScope, annotations, returns, input, output } = tool;
  return (
    <>
      <dl class="facts">
        <dt>Title</dt>
        <dd>{title}</dd>
        <dt>Answers</dt>
        <dd>{returns}</dd>
        <dt>Pages</dt>
        <dd>
          <Paths patterns={pageScope} />
        </dd>
        <dt>Promises</dt>
        <dd>
          <ul>
            {annotationsInWords(annotations).map((annotation) => (
              <li>
                <code>{annotation.name}</code> {annotation.words}
              </li>
            ))}
          </ul>
        </dd>
        <dt>Address</dt>
        <dd>
          <a href={`/agents#${name}`}>/agents#{name}</a>
        </dd>
      </dl>
      <div>
        <Schema label="Input schema" schema={toJsonSchema(input)} />
        <Schema label="Output schema" schema={toJsonSchema(output)} />
      </div>
    </>
  );
}

/** A pattern stands for many pages and leads to none. */
function Paths({ patterns }: { readonly patterns: readonly string[] }) {
  return (
    <ul class="paths">
      {patterns.map((pattern) => (
        <li>
          {pattern.includes('*') ? <code>{pattern}</code> : <a href={pattern}>{pattern}</a>}
          {pattern === '/*' && ' every page'}
        </li>
      ))}
    </ul>
  );
}

function Schema({ label, schema }: { readonly label: string; readonly schema: object }) {
  return (
    <details class="schema">
      <summary>{label}</summary>
      <CodeBlock code={JSON.stringify(schema, null, 2)} language="json" />
    </details>
  );
}

/**
 * The ways to the tools that are on. What is said of the page's own ways the script replaces by what it finds in the
 * visitor's browser.
 */
export function Interfaces({ bundle: { origin, site } }: { readonly bundle: ContentBundle }) {
  const { webmcp, mcpB, rest, mcp } = site.surfaces;
  return (
    <>
      <dl class="doors">
        {webmcp && (
          <Interface name="WebMCP" state="webmcp-state">
            Agents in a browser with WebMCP find these tools in the page.
          </Interface>
        )}
        {mcpB && (
          <Interface name="MCP-B" state="mcp-b-state">
            Extensions that speak MCP-B find these tools in the page.
          </Interface>
        )}
        {rest && (
          <Interface name="REST">
            <code>{'POST /api/mcp/tools/{name}'}</code>, the body being the input.
          </Interface>
        )}
        {mcp && (
          <Interface name="MCP">
            <code>{origin + MCP_PATH}</code>, over Streamable HTTP and without a key.
          </Interface>
        )}
      </dl>
      {pageSurfaces(site.surfaces).length === 0 && (
        <p class="meta">This site offers no tools in its pages: WebMCP and MCP-B are switched off.</p>
      )}
    </>
  );
}

type InterfaceProps = PropsWithChildren<{ readonly name: string; readonly state?: string }>;

function Interface({ name, state, children }: InterfaceProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={state}>{children}</dd>
    </div>
  );
}
