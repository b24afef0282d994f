import type { ContentBundle } from '../../runtime/bundle.ts';
import { documentsOf } from '../../runtime/documents.ts';
import { CodeBlock, Section } from './blocks.tsx';

/** The ways in that are open, each with an example or its addresses. */
export function WaysIn({ bundle }: { readonly bundle: ContentBundle }) {
  const { origin, site } = bundle;
  return (
    <>
      {site.surfaces.webmcp && <InThePage origin={origin} />}
      <Section title="By REST">
        <p>A GET answers JSON; a POST takes it. For example, the three essays that fit a word best:</p>
        <CodeBlock code={`curl '${origin}/api/mcp/essays/search?q=trust&limit=3'`} language="sh" />
      </Section>
      {site.surfaces.markdown && <AsMarkdown origin={origin} />}
      <Section title="As documents">
        <ul>
          {documentsOf(site.surfaces).map(({ path, note }) => (
            <li>
              <a href={path}>{path}</a>: {note}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function AsMarkdown({ origin }: { readonly origin: string }) {
  return (
    <Section title="As Markdown">
      <p>
        Every page is there in Markdown as well: at its address with <code>.md</code> (the home page at{' '}
        <a href="/index.md">/index.md</a>), or at its own for who asks for it:
      </p>
      <CodeBlock code={`curl -H 'Accept: text/markdown' ${origin}/essays`} language="sh" />
    </Section>
  );
}

const registration = `await document.modelContext.registerTool({
  name: 'get_live_status',
  description: 'Whether talks and advisory work are welcome…',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
  execute: (input) => answer(input),
});`;

/** Works with Playwright 1.64 and later, which brought `page.webmcp`. */
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

function InThePage({ origin }: { readonly origin: string }) {
  return (
    <Section title="In the page">
      <p>In a browser with WebMCP, each page registers the tools that belong to it, in this way:</p>
      <CodeBlock code={registration} language="js" />
      <p>
        The browser's agent then finds them in its list of tools, with nothing to install or look up.
        Developers can call them from a script, here with Playwright:
      </p>
      <CodeBlock code={callByPlaywright(origin)} language="js" />
    </Section>
  );
}
