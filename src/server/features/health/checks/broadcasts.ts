import { sql } from 'drizzle-orm'
import { hostToReach } from '../../../gateways/live/config.ts'
import type { Check, Finding, HealthContext } from '../context.ts'

/** An own process keeps the port for a minute after the last publisher. */
const KEPT_SECONDS = 120

/** Whether a class is or was just published by WebRTC, so that the port is used by ourselves. */
async function isOwn({ db }: HealthContext): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from broadcasts where via = 'whip' and seen_at > now() - make_interval(secs => ${KEPT_SECONDS}) limit 1`)
  return rows.length > 0
}

async function checkWebrtc(context: HealthContext): Promise<Finding[]> {
  const { config, isServing, probes } = context
  const { host, port } = config.webrtc
  if (port === null || port === 0 || !(await probes.isUdpTaken(host, port))) return []
  if (isServing && (await isOwn(context))) return []
  return [{ id: 'webrtc_port_taken', params: { place: `${host ?? '0.0.0.0'}:${port}/udp` } }]
}

/** Whether broadcasts can be received, or, while the server is stopped, will be. */
export const checkBroadcasts: Check = async (context) => [
  ...(await checkRtmp(context)),
  ...(await checkWebrtc(context)),
]

async function checkRtmp({ config: { live }, isServing, probes }: HealthContext): Promise<Finding[]> {
  if (live.provider !== 'embedded' || live.rtmpPort === 0) return []
  const { rtmpHost, rtmpPort } = live
  const host = hostToReach(rtmpHost)
  const place = `${rtmpHost}:${rtmpPort}`
  const taken: Finding[] = [{ id: 'rtmp_port_taken', params: { place } }]
  if (!isServing) return (await probes.listens(host, rtmpPort)) ? taken : []
  const holder = await probes.portHolder(host, rtmpPort)
  if (holder === 'other') return taken
  return holder === 'school' ? [] : [{ id: 'rtmp_closed', params: { place } }]
}
