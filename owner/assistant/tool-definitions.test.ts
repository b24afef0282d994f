import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { actions } from '../actions/actions.ts';
import { assistantTools } from './assistant-server.ts';
import { toolDefinitions } from './tool-definitions.ts';

describe('the tools of the assistant', () => {
  it('cost little of its context', () => {
    const shorter = 'Make it a value of another tool, or say another tool in fewer words';
    expect(assistantTools.length, shorter).toBeLessThanOrEqual(20);
    const tokens = countTokens(JSON.stringify(assistantTools.map(({ entry }) => entry)));
    expect(tokens, shorter).toBeLessThanOrEqual(3_500);
  });

  it('are all there', () => {
    expect(assistantTools.map(({ entry }) => entry.name)).toEqual(toolDefinitions.map(({ name }) => name));
  });

  it('leave import, export, backup and restore to the owner', () => {
    const reached = new Set(assistantTools.flatMap(({ actions: those }) => those.map(({ name }) => name)));
    const ofMachine = actions.map(({ name }) => name).filter((name) => /^(data|site)\./.test(name));
    expect(ofMachine.sort()).toEqual([
      'data.backup',
      'data.restore',
      'site.export',
      'site.import',
      'site.read-source',
    ]);
    expect(ofMachine.filter((name) => reached.has(name))).toEqual([]);
  });

  it('name only tools that exist', () => {
    const names = assistantTools.map(({ entry }) => entry.name);
    const text = JSON.stringify(assistantTools.map(({ entry }) => [entry.description, entry.inputSchema]));
    const named = text.match(/\b[a-z]+_[a-z_]+\b/g) ?? [];
    const choices = assistantTools.flatMap(
      ({ entry }) => JSON.stringify(entry.inputSchema).match(/\w+_\w+/g) ?? [],
    );
    expect(named.filter((name) => !names.includes(name) && !choices.includes(name))).toEqual([]);
  });
});
