import { expect, it } from 'vitest';
import { bundleOf, ORIGIN } from '../../test/helpers/core/site.ts';
import { claudeCodeCommand, mcpClientLinks } from './mcp-clients.ts';

const bundle = bundleOf({ site: { name: 'Ada & Sample' } });
const [claude, cursor, vsCode] = mcpClientLinks(bundle).map(({ href }) => href);

it('gives Claude the name and the URL of the server', () => {
  const { origin, pathname, searchParams } = new URL(claude ?? '');
  expect(origin + pathname).toBe('https://claude.ai/customize/connectors');
  expect(Object.fromEntries(searchParams)).toEqual({
    modal: 'add-custom-connector',
    connectorName: 'Ada & Sample',
    connectorUrl: `${ORIGIN}/mcp`,
  });
});

it('gives Cursor the name of the site and its configuration in base64', () => {
  const { protocol, host, pathname, searchParams } = new URL(cursor ?? '');
  expect(`${protocol}//${host}${pathname}`).toBe('cursor://anysphere.cursor-deeplink/mcp/install');
  expect(searchParams.get('name')).toBe('ada');
  expect(JSON.parse(atob(searchParams.get('config') ?? ''))).toEqual({ url: `${ORIGIN}/mcp` });
});

it('gives VS Code the configuration as JSON', () => {
  const [, query = ''] = /^vscode:mcp\/install\?([^?&#]+)$/.exec(vsCode ?? '') ?? [];
  expect(JSON.parse(decodeURIComponent(query))).toEqual({ name: 'ada', type: 'http', url: `${ORIGIN}/mcp` });
});

it('gives Claude Code a command', () => {
  expect(claudeCodeCommand(bundle)).toBe(`claude mcp add --transport http ada ${ORIGIN}/mcp`);
});
