import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { strictObject } from '../../web/core/schemas.ts';
import { defineAction } from '../actions/action.ts';
import { createTools } from './create-tools.ts';

const output = z.object({});
const apply = async () => ({});

const show = defineAction({
  name: 'things.show',
  description: 'Shows.',
  effect: 'read',
  input: strictObject({ id: z.string(), state: z.enum(['new', 'old']).optional() }),
  output,
  run: apply,
});

const remove = defineAction({
  name: 'things.remove',
  description: 'Removes.',
  effect: 'destructive',
  input: strictObject({ id: z.string(), state: z.enum(['gone']), why: z.string() }),
  output,
  plan: async () => ({ summary: undefined, apply, undo: () => ({ none: 'It is gone' }) }),
});

const definition = {
  name: 'use_thing',
  title: 'Use a thing',
  description: 'Uses it.',
  actions: { field: 'do', of: { show: 'things.show', remove: 'things.remove', paint: 'things.paint' } },
};

describe('createTools', () => {
  it('leaves out tools and choices whose actions do not exist', () => {
    expect(createTools([{ ...definition, actions: 'things.paint' }], [show])).toEqual([]);
    const [tool] = createTools([definition], [show]);
    expect(tool?.entry.inputSchema.properties).toHaveProperty('do.enum', ['show']);
  });

  it('joins the inputs of the actions, and requires what all of them require', () => {
    const [tool] = createTools([definition], [show, remove]);
    expect(tool?.entry.inputSchema).toMatchObject({
      properties: { do: { enum: ['show', 'remove'] }, state: { enum: ['new', 'old', 'gone'] } },
      required: ['do', 'id'],
      additionalProperties: false,
    });
  });

  it('says whether a tool may change or remove something', () => {
    const hintsOf = (...actions: (typeof show | typeof remove)[]) =>
      createTools([definition], actions).map(({ entry }) => entry.annotations);
    expect(hintsOf(show)).toEqual([{ readOnlyHint: true, openWorldHint: false }]);
    expect(hintsOf(show, remove)).toEqual([
      { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
    ]);
  });

  it('chooses the action, gives it the choice if it has that field, and leaves everything else to the action', () => {
    const actions = { field: 'state', of: { gone: 'things.remove', seen: 'things.look' } };
    const look = { ...show, name: 'things.look', input: strictObject({ id: z.string() }) };
    const [tool] = createTools([{ ...definition, actions }], [remove, look]);
    expect(tool?.entry.inputSchema.properties).toHaveProperty('state.enum', ['gone', 'seen']);
    const [gone, seen] = ['gone', 'seen'].map((state) => tool?.choose({ state, id: 'a', unknown: 1 }));
    expect(gone).toEqual({ action: remove, input: { id: 'a', unknown: 1, state: 'gone' } });
    expect(seen).toEqual({ action: look, input: { id: 'a', unknown: 1 } });
  });

  it('refuses a choice that does not exist, with those that do', () => {
    const [tool] = createTools([definition], [show, remove]);
    for (const given of [{}, { do: 'shwo' }, { do: 5 }]) {
      expect(() => tool?.choose(given)).toThrow(expect.objectContaining({ kind: 'invalid' }));
    }
    expect(() => tool?.choose({ do: 'burn' })).toThrow(
      expect.objectContaining({ fix: expect.stringContaining('"show", "remove"') }),
    );
  });

  it('shows a long field as an object of anything', () => {
    const [tool] = createTools(
      [{ ...definition, actions: 'things.show', fields: { id: 'Short.' }, openFields: ['id'] }],
      [show],
    );
    expect(tool?.entry.inputSchema.properties?.id).toEqual({
      type: 'object',
      additionalProperties: {},
      description: 'Short.',
    });
  });
});
