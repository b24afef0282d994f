import { load, rpcRequest } from './bench/mcp/load.ts';
const pid = Number(process.argv[2]); const o = 'http://127.0.0.1:8899';
const r = rpcRequest(o, 'tools/call', { name: 'get_offerings', arguments: {} }, process.argv[3] === 'new');
await load(r, pid, 2);
for (let i = 0; i < 3; i++) console.log(await load(r, pid, 3));
