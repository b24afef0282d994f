import { CodeBlock } from './code-block.tsx';
import { Section } from './section.tsx';

const documents = [
  { path: '/.well-known/webmcp.json', content: 'every tool and resource with its schemas' },
  { path: '/openapi.json', content: 'the REST endpoints, OpenAPI 3.1' },
  { path: '/llms.txt', content: 'an index of the site in Markdown' },
  { path: '/llms-full.txt', content: 'every essay in full, in Markdown' },
  { path: '/.well-known/ai-plugin.json', content: 'the discovery manifest' },
];

/** The three ways in, each with an example or its addresses. */
export function WaysIn({ origin }: { readonly origin: string }) {
  return (
    <>
      <InThePage origin={origin} />
      <Section title="By REST">
        <p>A GET answers JSON; a POST takes it. For example, the three essays that fit a word best:</p>
        <CodeBlock code={`curl '${origin}/api/mcp/essays/search?q=trust&limit=3'`} language="sh" />
      </Section>
      <Section title="As documents">
        <ul>
          {documents.map(({ path, content }) => (
            <li>
              <a href={path}>{path}</a>: {content}
            </li>
          ))}
        </ul>
      </Section>
    </>
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
