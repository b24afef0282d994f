import { expect, it } from 'vitest';
import { assistantHosts, entryFor, hostIds } from './hosts.ts';

const filesOf = (platform: NodeJS.Platform, home: string, environment = {}) =>
  Object.fromEntries(
    assistantHosts({ platform, home, environment }).map(({ id, file }) => [id, file.replaceAll('\\', '/')]),
  );

it('names the file of each host on each system', () => {
  expect(filesOf('darwin', '/Users/ada')).toEqual({
    'claude-code': '/Users/ada/.claude.json',
    'claude-desktop': '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json',
    cursor: '/Users/ada/.cursor/mcp.json',
    vscode: '/Users/ada/Library/Application Support/Code/User/mcp.json',
  });
  expect(filesOf('linux', '/home/ada')).toMatchObject({
    'claude-desktop': '/home/ada/.config/Claude/claude_desktop_config.json',
    vscode: '/home/ada/.config/Code/User/mcp.json',
  });
  expect(filesOf('linux', '/home/ada', { XDG_CONFIG_HOME: '/etc/ada' })).toMatchObject({
    vscode: '/etc/ada/Code/User/mcp.json',
  });
  expect(filesOf('win32', 'C:/Users/ada', { APPDATA: 'D:/Roaming' })).toMatchObject({
    'claude-desktop': 'D:/Roaming/Claude/claude_desktop_config.json',
  });
});

it('has an id for each host', () => {
  const hosts = assistantHosts({ platform: 'linux', home: '/', environment: {} });
  expect(hosts.map(({ id }) => id)).toEqual([...hostIds]);
});

it('names the type only for hosts that know it', () => {
  const entry = { command: '/usr/bin/node', args: ['x'] };
  expect(entryFor({ hasType: false }, entry)).toEqual(entry);
  expect(entryFor({ hasType: true }, entry)).toEqual({ type: 'stdio', ...entry });
});
