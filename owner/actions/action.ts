/** Defines what the owner can do: contract, plan and effect in one value, for every interface. */
import type { z } from 'zod/v3';
import type { KeyedPhrase } from '../../site/util/phrase.ts';
import type { LeftOutPlace } from '../change-phrase.ts';
import type { OwnerContext } from './context.ts';

/**
 * - `read`: changes nothing
 * - `draft`: changes only what nobody but the owner sees
 * - `public`: may change what visitors see
 * - `destructive`: may remove something
 */
export type ActionEffect = 'read' | 'draft' | 'public' | 'destructive';

/** The call of another action that takes a change back, or why there is none. */
export type Undo =
  | { readonly action: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly none: string };

/** How a change is made that nobody but the owner sees. `Given` is `Output` where that is known. */
interface PrivatePlan<Output, Given = Output> {
  /** Does exactly what was planned, or refuses. */
  readonly apply: () => Promise<Output>;
  readonly undo: (output: Given) => Undo;
}

/** What an action would do with one input, made before anything is done. */
export interface Plan<Output, Given = Output> extends PrivatePlan<Output, Given> {
  /**
   * What happens, to which text or message, at which address, and who sees it: what the owner confirms. Undefined if nobody
   * but the owner sees the change.
   */
  readonly summary: KeyedPhrase | undefined;
  /** The lines that change, or the message that it is about, for a person to read. */
  readonly changes?: string;
  /** What is left out of other files as the result. */
  readonly leftOut?: readonly (LeftOutPlace & { readonly message: string })[];
  /** What must not have changed between the question and the answer, where `changes` does not show it. */
  readonly basis?: string | undefined;
}

/** The plan of any action. One with the effect `draft` has no summary, because nothing is to be confirmed. */
export type AnyPlan = PrivatePlan<unknown, never> & Partial<Plan<unknown, never>>;

/** A way in which the owner does things. */
export type OwnerInterface = 'command' | 'button' | 'tool';

interface ActionContract<Input extends z.ZodTypeAny, Output> {
  /** Subject and verb: `essays.save`. */
  readonly name: string;
  /** Says what it does and what it changes, in one sentence or two. */
  readonly description: string;
  /** The most that it may do. Its plan says what a given input does. */
  readonly effect: ActionEffect;
  /** A strict object. */
  readonly input: Input;
  readonly output: Output;
  /** Whether it compares and replaces files, so that it must have the content folder for itself, plan included. */
  readonly locksContent?: boolean;
  /** The interfaces that do not have it, each with the reason. `test/action-interfaces.test.ts` looks for all others. */
  readonly without?: Partial<Readonly<Record<OwnerInterface, string>>>;
}

/**
 * An action of the owner. Its functions never print or ask, and know no interface. They throw `OwnerError` for everything
 * that the owner can fix.
 */
export interface OwnerAction<Input extends z.ZodTypeAny = z.ZodTypeAny, Output = z.ZodTypeAny>
  extends ActionContract<Input, Output> {
  /** Reads. Actions with any other effect have a plan instead. */
  readonly run?: (input: never, context: OwnerContext) => Promise<unknown>;
  readonly plan?: (input: never, context: OwnerContext) => Promise<AnyPlan>;
}

/** What an action returns. */
export type OutputOf<Action extends OwnerAction> = z.output<Action['output']>;

/** Defines an action. Its type checks that its functions and schemas agree, and that every change is planned. */
export function defineAction<Input extends z.ZodTypeAny, Output extends z.ZodTypeAny>(
  action: ActionContract<Input, Output> &
    (
      | {
          readonly effect: 'read';
          readonly run: (input: z.output<Input>, context: OwnerContext) => Promise<z.input<Output>>;
        }
      | {
          readonly effect: 'draft';
          readonly plan: (
            input: z.output<Input>,
            context: OwnerContext,
          ) => Promise<PrivatePlan<z.input<Output>>>;
        }
      | {
          readonly effect: 'public' | 'destructive';
          readonly plan: (input: z.output<Input>, context: OwnerContext) => Promise<Plan<z.input<Output>>>;
        }
    ),
): OwnerAction<Input, Output> {
  return Object.freeze(action);
}
