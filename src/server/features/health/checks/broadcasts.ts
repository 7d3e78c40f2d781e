import type { Check } from '../context.ts'

/** Whether broadcasts can be received, or, while the server is stopped, will be. */
export const checkBroadcasts: Check = async ({ config: { live }, isServing, probes }) => {
  if (live.provider !== 'embedded' || live.rtmpPort === 0) return []
  const { rtmpHost, rtmpPort } = live
  const host = rtmpHost === '0.0.0.0' || rtmpHost === '::' ? '127.0.0.1' : rtmpHost
  const place = `${rtmpHost}:${rtmpPort}`
  const listens = await probes.listens(host, rtmpPort)
  if (isServing) return listens ? [] : [{ id: 'rtmp_closed', params: { place } }]
  return listens ? [{ id: 'rtmp_port_taken', params: { place } }] : []
}
