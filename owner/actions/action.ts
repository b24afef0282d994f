/** Defines what the owner can do: contract, confirmation and effect in one value, for every interface. */
import type { z } from 'zod/v3';
import type { OwnerContext } from './context.ts';

/**
 * - `read`: changes nothing
 * - `draft`: changes only what nobody but the owner sees
 * - `public`: may change what visitors see
 * - `destructive`: may remove something
 */
export type ActionEffect = 'read' | 'draft' | 'public' | 'destructive';

export interface OwnerAction<Input extends z.ZodTypeAny = z.ZodTypeAny, Output = z.ZodTypeAny> {
  /** Subject and verb: `essays.save`. */
  readonly name: string;
  /** Says what it does and what it changes, in one sentence or two. */
  readonly description: string;
  /** The most that it may do. `confirm` decides about a given input. */
  readonly effect: ActionEffect;
  /** A strict object. */
  readonly input: Input;
  readonly output: Output;
  /** Whether it compares and replaces files, so that it must have the content folder for itself, confirmation included. */
  readonly locksContent?: boolean;
  /**
   * Returns in a few lines exactly what will change, for a person to read and confirm, or undefined if this input needs
   * no confirmation. Public and destructive actions have it.
   */
  readonly confirm?: (input: never, context: OwnerContext) => Promise<string | undefined>;
  /** Never prints or asks, and knows no interface. Throws `OwnerError` for everything that the owner can fix. */
  readonly run: (input: never, context: OwnerContext) => Promise<unknown>;
}

type Confirmation<Input extends z.ZodTypeAny> = (
  input: z.output<Input>,
  context: OwnerContext,
) => Promise<string | undefined>;

/** Defines an action. Its type checks that its functions and schemas agree, and that a change for all to see asks first. */
export function defineAction<Input extends z.ZodTypeAny, Output extends z.ZodTypeAny>(
  action: OwnerAction<Input, Output> & {
    readonly run: (input: z.output<Input>, context: OwnerContext) => Promise<z.input<Output>>;
  } & (
      | { readonly effect: 'read' | 'draft' }
      | { readonly effect: 'public' | 'destructive'; readonly confirm: Confirmation<Input> }
    ),
): OwnerAction<Input, Output> {
  return Object.freeze(action);
}
