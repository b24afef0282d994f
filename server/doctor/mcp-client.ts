import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** A client that has shaken hands with the server at `url`. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ name: 'foyer-doctor', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}
