import { isIP } from 'node:net'
import { ConfigError, type Environment, integer, isLoopback, secretFrom } from '../../lib/environment.ts'

export interface TurnConfig {
  /** such as turn:turn.school.example:3478 */
  urls: string[]
  /** what credentials are made of, as coturn's `static-auth-secret` */
  secret: string
}

export interface WebrtcConfig {
  /** the UDP port of all peers; 0: the system chooses; null: classes are not published by WebRTC */
  port: number | null
  /** null: all addresses of this machine */
  host: string | null
  /** what browsers reach it at; empty: the addresses of this machine */
  addresses: string[]
  /** of one class */
  mostViewers: number
  turn: TurnConfig | null
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

function turnConfig(env: Environment): TurnConfig | null {
  const urls = listed(env.WEBRTC_TURN_URLS)
  const secret = secretFrom(env, 'WEBRTC_TURN_SECRET')
  for (const url of urls)
    if (!/^turns?:[\w.-]{1,253}(:\d{1,5})?(\?transport=(udp|tcp))?$/.test(url))
      throw new ConfigError(
        `WEBRTC_TURN_URLS must list addresses such as turn:turn.school.example:3478, not "${url}".`,
      )
  if (urls.length === 0 && secret === null) return null
  if (urls.length === 0 || secret === null)
    throw new ConfigError('WEBRTC_TURN_URLS and WEBRTC_TURN_SECRET are given together or not at all.')
  return { urls, secret }
}

/** Whether and where classes are published by WebRTC. @throws ConfigError */
export function webrtcConfig(env: Environment, host: string): WebrtcConfig {
  const addresses = listed(env.WEBRTC_PUBLIC_ADDRESS)
  for (const address of addresses)
    if (isIP(address) === 0)
      throw new ConfigError(
        `WEBRTC_PUBLIC_ADDRESS must list numeric addresses such as 203.0.113.7, not "${address}".`,
      )
  const bound = host === 'localhost' ? '127.0.0.1' : host
  const isAny = bound === '0.0.0.0' || bound === '::'
  // what a cloud receives it also hands out, and not this server
  const isElsewhere = env.LIVE_PROVIDER === 'tencent' || env.LIVE_PROVIDER === 'off'
  return {
    port: env.WEBRTC_PORT === 'off' || isElsewhere ? null : integer(env, 'WEBRTC_PORT', 8189, 0, 65_535),
    host: isAny ? null : bound,
    // nobody else reaches an address of this machine alone
    addresses: isLoopback(bound) && addresses.length === 0 ? ['127.0.0.1'] : addresses,
    mostViewers: integer(env, 'WEBRTC_VIEWERS', 150, 1, 2_000),
    turn: turnConfig(env),
  }
}
