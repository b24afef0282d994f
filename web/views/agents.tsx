import type { Child, PropsWithChildren } from 'hono/jsx';
import { RESOURCES_PATH, TOOLS_PATH } from '../core/api-paths.ts';
import type { ContentBundle } from '../core/bundle.ts';
import type { Endpoint } from '../core/documents/define-endpoint.ts';
import { documentsOf } from '../core/documents/documents.ts';
import { subjectOf } from '../core/documents/endpoint-subjects.ts';
import { groupBy } from '../core/group-by.ts';
import type { Resource } from '../core/resources.ts';
import { mcpUrl } from '../core/routes.ts';
import { hasPageTools, hasTools, welcomesAgents } from '../core/surfaces.ts';
import type { Tool } from '../core/tools/define-tool.ts';
import { CodeBlock, PageIntro, Section, TextList } from './components/blocks.tsx';
import { IN_ENGLISH, sentence, sentences } from './components/sentence.tsx';
import { ToolList } from './components/tool-list.tsx';
import { Layout, renderDocument } from './layout.tsx';
import { claudeCodeCommand, mcpClientLinks } from './mcp-clients.ts';
import type { ViewContext } from './view-context.ts';

/** The registries that `/agents` lists. */
export interface AgentInterfaces {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
}

/**
 * `/agents`: the interfaces for agents, and the console that calls the tools. After the introduction it is a reference for
 * programmers, in English on every site.
 */
export function agentsPage(context: ViewContext, { tools, resources, endpoints }: AgentInterfaces): string {
  const { bundle, wording, rateLimit, highlight } = context;
  const { origin, site, exported } = bundle;
  const { webmcp, markdown, rest, mcp } = site.surfaces;
  const offersTools = hasTools(site.surfaces);
  const meta = {
    name: wording.say('pages.agents'),
    description: wording.say('agents.description', { owner: site.name }),
    path: '/agents',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <PageIntro title={sentence(wording, 'agents.title')}>
        <p class="lead">{sentence(wording, 'agents.lead')}</p>
        <p>{sentence(wording, welcomesAgents(site.surfaces) ? 'agents.same' : 'agents.off')}</p>
        {offersTools && (
          <p>
            {sentences(
              wording,
              sentence(wording, 'agents.below'),
              ((rest && !exported) || hasPageTools(site.surfaces)) && sentence(wording, 'agents.call'),
            )}
          </p>
        )}
        <Parts
          titles={[
            offersTools && 'The tools',
            webmcp && 'On the page',
            mcp && 'In an MCP client',
            rest && 'Over REST',
            markdown && 'As Markdown',
            'As documents',
            offersTools && 'Resources',
            'Limits and problems',
          ]}
        />
      </PageIntro>
      {offersTools && (
        <foyer-agent-console class="console section" id={partId('The tools')} {...IN_ENGLISH}>
          <h2>The tools</h2>
          <div class="section-body">
            <Interfaces bundle={bundle} />
            {webmcp && (
              <details class="schema">
                <summary>How to turn WebMCP on</summary>
                <p>
                  In Chrome or Chromium 149 and later, open <code>chrome://flags/#enable-webmcp-testing</code>
                  , choose Enabled, and restart the browser. From a command line,{' '}
                  <code>--enable-features=WebMCP</code> does the same.
                </p>
              </details>
            )}
            <ToolList bundle={bundle} tools={tools} />
          </div>
          <p class="unseen" role="status" />
        </foyer-agent-console>
      )}
      {webmcp && (
        <Part title="On the page">
          <p>In a browser with WebMCP, each page registers the tools that belong to it, like this:</p>
          <CodeBlock code={registration} language="js" highlight={highlight} />
          <p>
            The browser's agent then finds them in its list of tools, with nothing to install or look up.
            Developers can call them from a script, here with Playwright:
          </p>
          <CodeBlock code={callByPlaywright(origin)} language="js" highlight={highlight} />
        </Part>
      )}
      {mcp && (
        <Part title="In an MCP client">
          <p>Your client shows you the address and asks before it connects. No key is needed.</p>
          <TextList items={mcpClientLinks(bundle).map(({ label, href }) => <a href={href}>{label}</a>)} />
          <p>Or in Claude Code:</p>
          <CodeBlock code={claudeCodeCommand(bundle)} language="sh" highlight={highlight} />
        </Part>
      )}
      {rest && <RestSection context={context} endpoints={endpoints} />}
      {markdown && (
        <Part title="As Markdown">
          <p>
            Every page is also available as Markdown: at its address with <code>.md</code> appended (the home
            page at <a href="/index.md">/index.md</a>)
            {exported ? (
              ':'
            ) : (
              <>
                , or at the address itself with an <code>Accept</code> header:
              </>
            )}
          </p>
          <CodeBlock
            code={exported ? `curl ${origin}/essays.md` : `curl -H 'Accept: text/markdown' ${origin}/essays`}
            language="sh"
            highlight={highlight}
          />
        </Part>
      )}
      <Part title="As documents">
        <TextList
          items={documentsOf(site.surfaces).map(({ path, note }) => [<a href={path}>{path}</a>, ': ', note])}
        />
      </Part>
      {offersTools && (
        <Part title="Resources">
          <Addresses rows={resources.map(({ uri, description }) => [uri, description])} />
        </Part>
      )}
      <Part title="Limits and problems">
        {!exported && (rest || mcp) && (
          <p>
            Each client may send {rateLimit} requests a minute. <code>X-RateLimit-Remaining</code> counts
            down; once it reaches zero, the response is 429, and <code>Retry-After</code> says how many
            seconds to wait.
          </p>
        )}
        <p>
          {exported ? (
            'A tool that fails returns a problem document.'
          ) : (
            <>
              Errors are <code>application/problem+json</code>.
            </>
          )}{' '}
          Each gives its <code>type</code>, which is the address of a page that explains it, and hints on what
          to change. <a href="/problems">All problems</a>
        </p>
      </Part>
    </Layout>,
  );
}

/** Returns the id to which the links to a part lead. */
function partId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Renders a part of the reference. */
function Part({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Section title={title} id={partId(title)} isEnglish>
      {children}
    </Section>
  );
}

/** Renders links to the parts of the reference. */
function Parts({ titles }: { titles: readonly (string | false)[] }) {
  return (
    <nav aria-label="Parts" {...IN_ENGLISH}>
      <ul class="bare link-row tags">
        {titles.map(
          (title) =>
            title && (
              <li>
                <a href={`#${partId(title)}`}>{title}</a>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function RestSection({ context, endpoints }: { context: ViewContext; endpoints: readonly Endpoint[] }) {
  const { origin, exported } = context.bundle;
  return (
    <Part title="Over REST">
      {exported ? (
        <p>These files are JSON. For example, all essays:</p>
      ) : (
        <p>
          GET requests return JSON; POST requests take it. For example, the three best matches for a word:
        </p>
      )}
      <CodeBlock
        code={`curl '${origin}/api/mcp/${exported ? 'articles' : 'essays/search?q=trust&limit=3'}'`}
        language="sh"
        highlight={context.highlight}
      />
      {endpointGroups(endpoints).map(({ title, entries }) => (
        <details class="folded">
          <summary>{title}</summary>
          <Addresses rows={entries.map(({ method, path, summary }) => [`${method} ${path}`, summary])} />
        </details>
      ))}
      <p>
        Parameters and responses are described in <a href="/openapi.json">/openapi.json</a>.
      </p>
      {exported?.api && <p>{requestsTo(exported.api)}</p>}
    </Part>
  );
}

/** Says where an exported site's server is. */
export function requestsTo(api: string): string {
  return `Searches, messages to the owner and greetings need a server, which is at ${api}. ${api}/openapi.json describes every request that it answers.`;
}

function Addresses({ rows }: { rows: readonly (readonly [address: string, purpose: string])[] }) {
  return (
    <dl class="addresses">
      {rows.map(([address, purpose]) => (
        <div>
          <dt>
            <code>{address}</code>
          </dt>
          <dd>{purpose}</dd>
        </div>
      ))}
    </dl>
  );
}

type EndpointEntry = Pick<Endpoint, 'method' | 'path' | 'summary'>;

/** Returns the REST endpoints by subject. One entry stands for the calls of all tools, and one for all resources. */
export function endpointGroups(endpoints: readonly Endpoint[]) {
  const groups = [...groupBy<EndpointEntry, string>(endpoints, ({ path }) => subjectOf(path).group)];
  return groups.map(([title, entries]) => ({
    title,
    entries: title === 'Tools and resources' ? [...entries.filter(isGeneral), ...CALLS] : entries,
  }));
}

const CALLS: readonly EndpointEntry[] = [
  { method: 'POST', path: `${TOOLS_PATH}/{name}`, summary: 'Call a tool: its input is the body' },
  { method: 'GET', path: `${RESOURCES_PATH}/{name}`, summary: 'One resource' },
];

/** Returns whether an endpoint is not that of a single tool or resource. */
function isGeneral({ path }: EndpointEntry): boolean {
  return [TOOLS_PATH, `${TOOLS_PATH}/{name}`, RESOURCES_PATH, `${RESOURCES_PATH}/read`].includes(path);
}

const registration = `await document.modelContext.registerTool({
  name: 'get_live_status',
  description: 'Whether talks and advisory work are welcome…',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
  execute: (input) => answer(input),
});`;

/** Returns code for Playwright 1.64 or later, which has `page.webmcp`. */
function callByPlaywright(origin: string): string {
  return `const browser = await chromium.launch({
  args: ['--enable-features=WebMCP'],
});
const page = await browser.newPage();
await page.goto('${origin}/agents');

const tools = await page.webmcp.tools();
const latest = await page.webmcp.callTool('get_latest_articles', {
  limit: 3,
});`;
}

/** Lists the interfaces. The script replaces each text that has a class with the state of the visitor's browser. */
function Interfaces({ bundle }: { bundle: ContentBundle }) {
  const { site } = bundle;
  const { webmcp, mcpB, rest, mcp } = site.surfaces;
  return (
    <>
      <dl class="interfaces">
        {webmcp &&
          row('WebMCP', 'Agents in a browser with WebMCP find these tools on the page.', 'webmcp-state')}
        {mcpB && row('MCP-B', 'Extensions that speak MCP-B find these tools on the page.', 'mcp-b-state')}
        {rest &&
          !bundle.exported &&
          row(
            'REST',
            <>
              <code>{'POST /api/mcp/tools/{name}'}</code>, with the input as the body.
            </>,
          )}
        {mcp &&
          row(
            'MCP',
            <>
              <code>{mcpUrl(bundle)}</code>, over Streamable HTTP, with no key needed.
            </>,
          )}
      </dl>
      {!hasPageTools(site.surfaces) && (
        <p class="meta">This site offers no tools on its pages: WebMCP and MCP-B are switched off.</p>
      )}
    </>
  );
}

function row(name: string, text: Child, className?: string) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class={className}>{text}</dd>
    </div>
  );
}
