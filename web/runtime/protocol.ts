/** Revision of the tool protocol that the manifest names and `get_live_status` returns. */
export const PROTOCOL_REVISION = '2024-11-05';
