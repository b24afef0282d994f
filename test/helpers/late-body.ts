/** A body that arrives only after something else has happened, as a client can hold one back. */
export function lateBody(text: string, before: () => Promise<unknown>): RequestInit {
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await before();
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    // Nothing is asked for before the server reads.
    { highWaterMark: 0 },
  );
  return { method: 'POST', body, duplex: 'half' } as RequestInit;
}
