export { freePort } from '../free-port.ts';
