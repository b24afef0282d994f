import type { ToolResult } from '../../core/tools/registry.ts';

interface ToolCallDetail {
  readonly name: string;
  readonly input: unknown;
  readonly result: ToolResult;
  readonly durationMs: number;
}

/** Dispatched by `<foyer-tools>` when a tool has answered a call from an agent, an extension or the page. */
export class FoyerToolCallEvent extends Event {
  readonly detail: ToolCallDetail;

  constructor(detail: ToolCallDetail) {
    super('foyer-tool-call', { bubbles: true, composed: true });
    this.detail = detail;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    /** Dispatched by `<foyer-tools>` when one of its read-only properties may have changed. */
    'foyer-tools-change': Event;
    'foyer-tool-call': FoyerToolCallEvent;
  }
}
