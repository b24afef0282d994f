/** Settings as a file has them that systemd reads: `NAME=value` on a line, comments after `#`. */
export function readSettings(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
  );
}
