/**
 * Keeps hono/jsx from following renders across `await`, which none of ours does. It would by an `AsyncLocalStorage`, for
 * which it looks once, at its first render; on Node 20 and 22 one that was ever used makes every tick of the process
 * dearer, and so a third of what it takes to answer what is ready (docs/decisions/0024).
 */
import { jsx } from 'hono/jsx';

const { getBuiltinModule } = process;
process.getBuiltinModule = () => undefined;
try {
  jsx('p', {}).toString();
} finally {
  process.getBuiltinModule = getBuiltinModule;
}
