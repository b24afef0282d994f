import { describe, expect, it } from 'vitest';
import { type Registered, registeredSentence, watchRegistered } from './registered-tools.ts';

const offered = ['a', 'b', 'c'];
const sentence = (names: readonly string[] | undefined, keeper: Registered['keeper'] = 'browser') =>
  registeredSentence({ keeper, names }, offered);

describe('what is said of the browser', () => {
  it('counts what is registered, and names what is missing', () => {
    expect(sentence(['c', 'b', 'a', 'send_inquiry'])).toContain('3 of 3 tools are registered in this page.');
    expect(sentence(['a', 'b'])).toContain('2 of 3 tools are registered in this page; missing: c.');
    expect(sentence([])).toContain('0 of 3 tools');
    expect(sentence(['a', 'b', 'c'], 'extension')).toMatch(/^An extension .+ 3 of 3 tools/);
  });

  it('says when the browser does not tell, or has no WebMCP', () => {
    expect(sentence(undefined)).toContain('has WebMCP');
    expect(registeredSentence({ keeper: undefined, names: undefined }, offered)).toContain('has no WebMCP');
  });
});

/** A model context like Chromium's, of which only the listing matters here. */
class Listing extends EventTarget {
  names: readonly string[] = [];

  async getTools(): Promise<readonly { readonly name: string }[]> {
    return this.names.map((name) => ({ name }));
  }

  change(...names: readonly string[]): void {
    this.names = names;
    this.dispatchEvent(new Event('toolchange'));
  }
}

describe('watching', () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve));

  it('tells what is registered now and after each change, until it ends', async () => {
    const modelContext = new Listing();
    const said: Registered[] = [];
    const controller = new AbortController();
    watchRegistered({ modelContext }, (registered) => said.push(registered), controller.signal);
    await turn();
    modelContext.change('a');
    await turn();
    // An answer that is on its way counts no more.
    modelContext.change('a', 'b');
    controller.abort();
    await turn();
    modelContext.change('a', 'b', 'c');
    await turn();
    expect(said.map(({ names }) => names)).toEqual([[], ['a']]);
  });

  it.each([
    ['is none', {}, { keeper: undefined, names: undefined }],
    ['only registers', { modelContext: { registerTool() {} } }, { keeper: 'browser', names: undefined }],
    [
      'an extension has put there',
      { modelContext: { registerTool() {}, __isBrowserMcpServer: true } },
      { keeper: 'extension', names: undefined },
    ],
  ])('is content with a model context that %s', async (_what, host, expected) => {
    const said: Registered[] = [];
    watchRegistered(host, (registered) => said.push(registered), new AbortController().signal);
    await turn();
    expect(said).toEqual([expected]);
  });
});
