import { AgentConsole } from './agent-console.ts';

customElements.define('foyer-agent-console', AgentConsole);
