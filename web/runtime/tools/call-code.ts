/** A call of a tool as code that a developer copies and runs. */

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Address of a page that registers the tool. */
  readonly page: string;
}

export interface CallCode {
  readonly id: string;
  readonly label: string;
  readonly language: string;
  readonly write: (call: ToolCall) => string;
}

/** Each way in which a call can be written down. */
export const callCodes: readonly CallCode[] = [
  { id: 'webmcp', label: 'WebMCP, in the page', language: 'js', write: writeInPage },
  { id: 'playwright', label: 'WebMCP, from Playwright', language: 'js', write: writePlaywright },
  { id: 'json', label: 'The input as JSON', language: 'json', write: writeInput },
];

/** As Chromium has implemented it; `executeTool` gives the answer as JSON. */
function writeInPage({ name, input }: ToolCall): string {
  return `const tools = await document.modelContext.getTools();
const tool = tools.find(({ name }) => name === ${JSON.stringify(name)});
const answer = JSON.parse(
  await document.modelContext.executeTool(tool, ${literal(input, '  ')}),
);`;
}

/** `page.webmcp` came with Playwright 1.64. */
function writePlaywright({ name, input, page }: ToolCall): string {
  return `// Chromium launched with --enable-features=WebMCP
await page.goto(${JSON.stringify(page)});
const answer = await page.webmcp.callTool(${JSON.stringify(name)}, ${literal(input, '')});`;
}

function writeInput({ input }: ToolCall): string {
  return JSON.stringify(input, null, 2);
}

/** An object as JavaScript has it, on one line where that is short; on several ones they begin with `indent`. */
function literal(input: ToolCall['input'], indent: string): string {
  const entries = Object.entries(input).map(([key, value]) => `${keyOf(key)}: ${JSON.stringify(value)}`);
  if (entries.length === 0) return '{}';
  const line = `{ ${entries.join(', ')} }`;
  if (line.length <= 40) return line;
  return `{\n${entries.map((entry) => `${indent}  ${entry},\n`).join('')}${indent}}`;
}

function keyOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
