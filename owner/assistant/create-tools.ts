/** Makes MCP tools of the owner's actions: a tool is one action, or a choice between a few. */
import { isDeepStrictEqual } from 'node:util';
import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod/v3';
import { toJsonSchema } from '../../web/core/json-schema.ts';
import { strictObject, unwrapped } from '../../web/core/schemas.ts';
import type { OwnerAction } from '../actions/action.ts';
import { parseOwnersInput } from '../actions/actions.ts';

interface ActionChoice {
  /** Field of the tool's input. */
  readonly field: string;
  /** The name of the action for each of its values. An action that has the field itself gets the value, too. */
  readonly of: Readonly<Record<string, string>>;
}

/** How an assistant sees one action or a few. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  /** Worded for an assistant. */
  readonly description: string;
  /** Name of the action, or those among which a field of the input chooses. */
  readonly actions: string | ActionChoice;
  /** Descriptions of fields for an assistant, where the action's are for a person at a terminal. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields that are shown as an object of anything, because their schema would be most of the list. */
  readonly openFields?: readonly string[];
  /** Fields of the output that only repeat others. */
  readonly repeats?: readonly string[];
}

export interface AssistantTool {
  /** As `tools/list` shows it. */
  readonly entry: Tool;
  readonly actions: readonly OwnerAction[];
  readonly repeats: readonly string[];
  /**
   * Returns the action that an input means, and the input for it.
   *
   * @throws OwnerError of the kind `invalid` if it means none
   */
  readonly choose: (input: object) => { readonly action: OwnerAction; readonly input: object };
  /** Returns the input that means this action with this input, or undefined if none does. */
  readonly inputFor: (action: string, input: object) => object | undefined;
}

export function createTools(
  definitions: readonly ToolDefinition[],
  registry: readonly OwnerAction[],
): readonly AssistantTool[] {
  const byName = new Map(registry.map((action) => [action.name, action]));
  return definitions.flatMap((definition) => {
    const { name, actions } = definition;
    const { field = '', of } = typeof actions === 'string' ? { of: { [name]: actions } } : actions;
    const choices = Object.entries(of).flatMap(([value, chosen]): readonly Choice[] => {
      const action = byName.get(chosen);
      return action ? [{ value, action, fixed: field in shapeOf(action) ? { [field]: value } : {} }] : [];
    });
    return choices.length === 0 ? [] : [createTool(definition, choices)];
  });
}

interface Choice {
  readonly value: string;
  readonly action: OwnerAction;
  readonly fixed: Readonly<Record<string, unknown>>;
}

function createTool(definition: ToolDefinition, choices: readonly Choice[]): AssistantTool {
  const { name, title, description, actions, repeats = [] } = definition;
  const field = typeof actions === 'string' ? undefined : actions.field;
  const schema = inputSchema(definition, choices, field);
  return {
    entry: {
      name,
      title,
      description,
      annotations: annotationsOf(choices),
      inputSchema: toJsonSchema(schema) as Tool['inputSchema'],
    },
    actions: choices.map(({ action }) => action),
    repeats,
    choose(input) {
      if (field === undefined) return chosen(choices, name, input);
      const { [field]: value, ...others } = input as Readonly<Record<string, unknown>>;
      return chosen(choices, parseChoice(schema, field, value), others);
    },
    inputFor(wanted, input) {
      const given = Object.entries(input).filter(([, value]) => value !== undefined);
      const meant = choices.find(
        ({ action, fixed }) =>
          action.name === wanted &&
          isDeepStrictEqual({ ...Object.fromEntries(given), ...fixed }, Object.fromEntries(given)),
      );
      if (!meant) return undefined;
      const open = given.filter(([name]) => !(name in meant.fixed));
      return Object.fromEntries([...(field === undefined ? [] : [[field, meant.value]]), ...open]);
    },
  };
}

/** Returns the call of a tool that carries out an action, for an assistant to repeat. */
export function toolCallOf(
  tools: readonly AssistantTool[],
  { action, input }: { readonly action: string; readonly input: object },
) {
  for (const { entry, inputFor } of tools) {
    const given = inputFor(action, input);
    if (given) return { tool: entry.name, arguments: given };
  }
  throw new TypeError(`No tool carries out ${action}.`);
}

function chosen(choices: readonly Choice[], wanted: string, input: object) {
  const choice = choices.find(({ value }) => value === wanted);
  if (!choice) throw new TypeError(`There is no choice "${wanted}".`);
  return { action: choice.action, input: { ...input, ...choice.fixed } };
}

function parseChoice(schema: z.AnyZodObject, field: string, value: unknown): string {
  const choice = strictObject({ [field]: schema.shape[field] });
  return String(parseOwnersInput(choice, { [field]: value })[field]);
}

/** Returns the schema of the choice and of all fields of the actions. A field is required if every action requires it. */
function inputSchema(
  { fields = {}, openFields = [] }: ToolDefinition,
  choices: readonly Choice[],
  field: string | undefined,
) {
  const shapes = choices.map(({ action }) => shapeOf(action));
  const [first, ...others] = choices.map(({ value }) => value);
  const isChoice = field !== undefined && first !== undefined;
  const choice = isChoice ? { [field]: describe(z.enum([first, ...others]), fields[field]) } : {};
  const names = new Set(shapes.flatMap((shape) => Object.keys(shape)).filter((name) => name !== field));
  const merged = [...names].map((name) => {
    const schemas = shapes.flatMap((shape) => shape[name] ?? []);
    const shown = openFields.includes(name) ? z.record(z.unknown()) : inOne(schemas);
    const described = describe(shown, fields[name] ?? schemas[0]?.description);
    const isRequired = schemas.length === shapes.length && schemas.every((schema) => !schema.isOptional());
    return [name, isRequired || shown.isOptional() ? described : described.optional()] as const;
  });
  return strictObject({ ...choice, ...Object.fromEntries(merged) });
}

/** Returns one schema for a field that several actions have: their values together if they are names, else the first. */
function inOne(schemas: readonly z.ZodTypeAny[]): z.ZodTypeAny {
  const [first = z.unknown()] = schemas;
  const enums = schemas.map(unwrapped).filter((schema) => schema instanceof z.ZodEnum);
  const [value, ...values] = new Set(enums.flatMap((schema): readonly string[] => schema.options));
  const isSame = schemas.every((schema) => schema === first);
  return isSame || value === undefined || enums.length < schemas.length ? first : z.enum([value, ...values]);
}

function shapeOf({ input }: OwnerAction): z.ZodRawShape {
  return input instanceof z.ZodObject ? input.shape : {};
}

function describe(schema: z.ZodTypeAny, description: string | undefined): z.ZodTypeAny {
  return description === undefined ? schema : schema.describe(description);
}

function annotationsOf(choices: readonly Choice[]): NonNullable<Tool['annotations']> {
  const effects = choices.map(({ action }) => action.effect);
  const readOnlyHint = effects.every((effect) => effect === 'read');
  return {
    readOnlyHint,
    ...(!readOnlyHint && { destructiveHint: effects.includes('destructive') }),
    openWorldHint: false,
  };
}
