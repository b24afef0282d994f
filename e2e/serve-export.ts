/** Exports the sample site and serves the files. Started by Playwright with the folder and the port. */
import { execFileSync } from 'node:child_process';
import { serveFolder } from './static-server.ts';

const [folder = '', port = ''] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
execFileSync(process.execPath, ['dist/server/cli.js', 'export', folder, '--url', url], { stdio: 'inherit' });
serveFolder(folder).listen(Number(port), '127.0.0.1');
