/**
 * Uses one client as its documentation says: `node connect.mjs <client> <url of the MCP endpoint>`. Prints one line
 * of JSON: the names of the tools and the client's answer to `get_latest_articles`.
 */
const NAME = 'get_latest_articles';
const INPUT = { limit: 1 };
const INFO = { name: 'test', version: '1' };

const CLIENTS = {
  async 'mcp-remote'(url) {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const client = new Client(INFO);
    const args = ['node_modules/.bin/mcp-remote', url, '--transport', 'http-only'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env: process.env }));
    const { tools } = await client.listTools();
    return [tools.map(({ name }) => name), await client.callTool({ name: NAME, arguments: INPUT })];
  },

  async 'AI SDK'(url) {
    const { createMCPClient } = await import('@ai-sdk/mcp');
    const { generateText } = await import('ai');
    const { MockLanguageModelV4 } = await import('ai/test');
    const client = await createMCPClient({ transport: { type: 'http', url } });
    const tools = await client.tools();
    const call = { type: 'tool-call', toolCallId: '1', toolName: NAME, input: JSON.stringify(INPUT) };
    const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
    const finishReason = { unified: 'tool-calls', raw: undefined };
    const doGenerate = async () => ({ content: [call], finishReason, usage, warnings: [] });
    const model = new MockLanguageModelV4({ doGenerate });
    const { toolResults } = await generateText({ model, tools, prompt: 'What is new?' });
    return [Object.keys(tools), toolResults[0].output];
  },

  async 'mcp-use'(url) {
    const { MCPClient } = await import('mcp-use/client');
    const client = new MCPClient({ mcpServers: { site: { url } } });
    const session = await client.createSession('site');
    const tools = await session.listTools();
    return [tools.map(({ name }) => name), await session.callTool(NAME, INPUT)];
  },

  async LangChain(url) {
    const { MultiServerMCPClient } = await import('@langchain/mcp-adapters');
    const client = new MultiServerMCPClient({ mcpServers: { site: { transport: 'http', url } } });
    const tools = await client.getTools();
    return [tools.map(({ name }) => name), await tools.find(({ name }) => name === NAME).invoke(INPUT)];
  },

  async 'OpenAI Agents'(url) {
    const { MCPServerStreamableHttp } = await import('@openai/agents');
    const server = new MCPServerStreamableHttp({ url, name: 'site' });
    await server.connect();
    const tools = await server.listTools();
    return [tools.map(({ name }) => name), await server.callTool(NAME, INPUT)];
  },

  async Mastra(url) {
    const { MCPClient } = await import('@mastra/mcp');
    const client = new MCPClient({ servers: { site: { url: new URL(url) } } });
    const { site } = await client.listToolsets();
    return [Object.keys(site), await site[NAME].execute(INPUT)];
  },
};

const [client, url] = process.argv.slice(2);
const [tools, answer] = await CLIENTS[client](url);
process.stdout.write(`\n${JSON.stringify({ tools, answer })}\n`, () => process.exit());
