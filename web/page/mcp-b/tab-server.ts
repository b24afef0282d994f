import { TabServerTransport } from '@mcp-b/transports';
import { answerMessage } from './answer-message.ts';
import { createMethods, type PageServer } from './methods.ts';

/** Answers clients in this tab, which is where extensions put theirs; other origins are not heard. */
export async function startTabServer(server: PageServer): Promise<void> {
  const transport = new TabServerTransport({ allowedOrigins: [location.origin] });
  const methods = createMethods(server);
  transport.onmessage = async (message) => {
    const response = await answerMessage(methods, message);
    if (response) await transport.send(response);
  };
  await transport.start();
}
