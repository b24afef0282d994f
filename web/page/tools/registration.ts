/** Keeps what is registered in a model context equal to what belongs to the path. */
import type { ToolDescriptor } from '../../runtime/tools/descriptor.ts';
import type { ToolResult } from '../../runtime/tools/registry.ts';
import type { ModelContext } from './model-context.ts';

export interface Registration {
  /** Unregisters what is not in `wanted`, registers what is new, leaves the rest alone. */
  update(wanted: readonly ToolDescriptor[]): void;
}

export function createRegistration(
  modelContext: ModelContext,
  call: (name: string, input: unknown) => Promise<ToolResult>,
): Registration {
  const registered = new Map<string, AbortController>();

  async function register({ pageScope, ...tool }: ToolDescriptor): Promise<void> {
    const controller = new AbortController();
    registered.set(tool.name, controller);
    try {
      await modelContext.registerTool(
        { ...tool, execute: (input) => call(tool.name, input) },
        { signal: controller.signal },
      );
    } catch {
      // The name is taken, or the tool left before it was in: another update may try again.
      if (registered.get(tool.name) === controller) registered.delete(tool.name);
    }
  }

  return {
    update(wanted) {
      const names = new Set(wanted.map(({ name }) => name));
      for (const [name, controller] of registered) {
        if (names.has(name)) continue;
        registered.delete(name);
        controller.abort();
      }
      for (const tool of wanted) {
        if (!registered.has(tool.name)) void register(tool);
      }
    },
  };
}
