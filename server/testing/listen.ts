/** The whole service on the sample content behind a real socket. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { listen } from '../http/listen.ts';
import { type SampleService, startSample } from './sample.ts';

export interface ListeningSample extends SampleService {
  /** `http://127.0.0.1` and the port. */
  readonly address: string;
}

export async function listenSample(
  settings: Readonly<Record<string, string>> = {},
): Promise<ListeningSample> {
  const service = await startSample(settings);
  const server = listen(service.app, { host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return {
    ...service,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await service.close();
    },
  };
}
