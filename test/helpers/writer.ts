import type { Writer } from '../../server/services/clients/identify-client.ts';

/** A client without limits whose address is unknown. */
export const unlimitedWriter: Writer = {
  sender: {},
  quota: { spend: (write) => write() },
  requireAllowed: async () => undefined,
};
