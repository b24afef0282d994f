import type { ContentBundle } from '../runtime/bundle.ts';
import type { Endpoint } from '../runtime/endpoints/define-endpoint.ts';
import type { Resource } from '../runtime/resources.ts';
import type { Tool } from '../runtime/tools/define-tool.ts';
import { PageIntro, Section, TableRegion } from './components/blocks.tsx';
import { canCall } from './components/tool-form.tsx';
import { Interfaces, ToolList } from './components/tool-list.tsx';
import { WaysIn } from './components/ways-in.tsx';
import { Layout, renderDocument } from './layout.tsx';
import type { ViewContext } from './view-context.ts';

export interface AgentSurfaces {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly endpoints: readonly Endpoint[];
}

/** `/agents`: everything that is there for agents and those who build them. */
export function agentsPage(context: ViewContext, { tools, resources, endpoints }: AgentSurfaces): string {
  const { bundle } = context;
  const meta = {
    name: 'For agents',
    description: `The tools, endpoints and documents with which agents read the site of ${bundle.site.name}.`,
    path: '/agents',
  };
  return renderDocument(
    <Layout context={context} meta={meta}>
      <Intro bundle={bundle} />
      <Tools bundle={bundle} tools={tools} />
      <WaysIn bundle={bundle} />
      <Endpoints endpoints={endpoints} />
      <Resources resources={resources} />
      <Limits rateLimit={context.rateLimit} />
    </Layout>,
  );
}

function Intro({ bundle }: { readonly bundle: ContentBundle }) {
  return (
    <PageIntro title="For agents and developers">
      <p class="lead">What a person can read here, an agent can ask for.</p>
      <p>
        Whichever door an agent comes by, it hears the same: all of them speak from the same content of{' '}
        {bundle.site.name}. None of them needs a key.
      </p>
      <p>
        Below are the tools as agents see them.
        {canCall(bundle.site.surfaces) && ' Open one and call it: you get what an agent gets.'}
      </p>
    </PageIntro>
  );
}

interface ToolsProps {
  readonly bundle: ContentBundle;
  readonly tools: readonly Tool[];
}

/** The console. */
function Tools({ bundle, tools }: ToolsProps) {
  return (
    <foyer-agent-console class="console">
      <h2>The tools</h2>
      <Interfaces bundle={bundle} />
      {bundle.site.surfaces.webmcp && <HowToTurnOn />}
      <ToolList bundle={bundle} tools={tools} />
      <p class="unseen" role="status" />
    </foyer-agent-console>
  );
}

function HowToTurnOn() {
  return (
    <details class="schema">
      <summary>How to turn WebMCP on</summary>
      <p>
        In Chrome or Chromium 149 and later, open <code>chrome://flags/#enable-webmcp-testing</code>, choose
        Enabled, and start the browser again. From a command line, <code>--enable-features=WebMCP</code> does
        the same.
      </p>
    </details>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const rows = endpoints.map(({ method, path, summary }) => [<code>{path}</code>, method, summary]);
  return (
    <Section title="REST endpoints">
      <TableRegion label="REST endpoints" columns={['Path', 'Method', 'Answer']} rows={rows} />
      <p>
        Parameters and answers are described in <a href="/openapi.json">/openapi.json</a>.
      </p>
    </Section>
  );
}

function Resources({ resources }: { readonly resources: readonly Resource[] }) {
  const rows = resources.map(({ uri, description }) => [<code>{uri}</code>, description]);
  return (
    <Section title="Resources">
      <TableRegion label="Resources" columns={['Address', 'Content']} rows={rows} />
    </Section>
  );
}

function Limits({ rateLimit }: Pick<ViewContext, 'rateLimit'>) {
  return (
    <Section title="Limits and problems">
      <p>
        Each client may send {rateLimit} requests a minute. <code>X-RateLimit-Remaining</code> counts down;
        past zero the answer is 429, and <code>Retry-After</code> says how many seconds to wait.
      </p>
      <p>
        Errors are <code>application/problem+json</code>. Each names its <code>type</code>, an address that
        explains it, and gives hints on what to change. <a href="/problems">All problems</a>
      </p>
    </Section>
  );
}
