import type { Writer } from '../../server/services/clients/clients.ts';

/** A client without limits whose address is unknown. */
export const unlimitedWriter: Writer = {
  client: undefined,
  quota: { spend: (write) => write() },
  requireAllowed: async () => undefined,
};
