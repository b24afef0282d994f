/** Prints, as JSON, the regular expressions that the given modules construct while they load. */

const found: { readonly place: string; readonly source: string; readonly flags: string }[] = [];

globalThis.RegExp = new Proxy(RegExp, {
  construct(target, parameters) {
    const pattern: RegExp = Reflect.construct(target, parameters);
    const caller = new Error().stack?.split('\n')[2] ?? '';
    const [place] = /(server|web|manifests)\/[^)]+/.exec(caller) ?? [];
    if (place && !caller.includes('node_modules')) {
      found.push({ place, source: pattern.source, flags: pattern.flags });
    }
    return pattern;
  },
});

for (const module of process.argv.slice(2)) await import(module);
process.stdout.write(JSON.stringify(found));

export {};
