import { agentClass } from '../../services/visits/agent-class.ts';
import { outcomeOf } from '../../services/visits/visit.ts';
import type { VisitCounter } from '../../services/visits/visit-counter.ts';
import type { HeaderReader } from '../respond.ts';

/** Told of each tool call: its name, where there is such a tool, and the status its outcome has in HTTP. */
export type CallListener = (tool: string, status: number) => void;

export interface CallCount {
  readonly onCall: CallListener;
  /** Counts the request itself, unless its calls were counted. */
  end(status: number): void;
}

/** Counts one request to the Model Context Protocol: each tool call that it holds, or else the request. */
export function countCalls(header: HeaderReader, visits: VisitCounter): CallCount {
  let isCounted = false;
  const onCall: CallListener = (target, status) => {
    isCounted = true;
    const agent = agentClass(header('user-agent'));
    visits.count({ surface: 'mcp', target, outcome: outcomeOf(status), agent });
  };
  return {
    onCall,
    end(status) {
      if (!isCounted) onCall('', status);
    },
  };
}
