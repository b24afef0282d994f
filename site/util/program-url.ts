/**
 * Returns the address of a program that runs in a process or a thread of its own. In development it is TypeScript next to
 * its caller, whose `import.meta.url` is given. The build puts all programs next to the server.
 */
export function programUrl(name: string, caller: string): URL {
  return new URL(`./${name}.${caller.endsWith('.js') ? 'js' : 'ts'}`, caller);
}
