/** The whole service with the sample content, behind a real socket. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listen } from '../../server/http/listen.ts';
import { type SampleService, startSample } from './sample.ts';

export interface ListeningSample extends SampleService {
  /** `http://127.0.0.1` and the port. */
  readonly address: string;
  /** Closes the database while the server keeps listening. */
  loseDatabase(): Promise<void>;
}

export async function listenSample(
  settings: Readonly<Record<string, string>> = {},
  now: () => Date = () => new Date(),
): Promise<ListeningSample> {
  const service = await startSample(settings, now);
  let closed: Promise<void> | undefined;
  const closeService = () => {
    closed ??= service.close();
    return closed;
  };
  const server = listen(service.app, { host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return {
    ...service,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseDatabase: closeService,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await closeService();
    },
  };
}
