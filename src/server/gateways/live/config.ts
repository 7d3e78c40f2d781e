import { tencentKeys } from '../tencent/index.ts'
import {
  address,
  ConfigError,
  endpoint,
  type Environment,
  integer,
  needed,
  oneOf,
} from '../../lib/environment.ts'

export interface EmbeddedLive {
  provider: 'embedded'
  rtmpHost: string
  /** 0: the system chooses */
  rtmpPort: number
  /** where publishers reach it, when that is not this host and port */
  rtmpUrl: string | null
}

export interface SrsLive {
  provider: 'srs'
  /** where publishers push to, such as rtmp://live.school.example/live */
  rtmpUrl: string
  /** where its HTTP-FLV is read */
  httpUrl: string
  /** its HTTP API, by which publishers are disconnected */
  apiUrl: string
  /** part of the address of its hooks */
  hookSecret: string
}

export interface TencentLive {
  provider: 'tencent'
  /** of the account, by which publishers are disconnected */
  secretId: string
  secretKey: string
  pushDomain: string
  playDomain: string
  app: string
  pushKey: string
  playKey: string
  /** signs its callbacks */
  callbackKey: string
  /** where pictures are fetched from; tests put a server of their own there */
  playOrigin: string
  /** its API, by which publishers are disconnected; null: the usual */
  apiEndpoint: string | null
}

/** Where a host that is listened on is reached from this machine. */
export const hostToReach = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host

export type LiveConfig = EmbeddedLive | SrsLive | TencentLive | { provider: 'off' }

const HOST_NAME = /^[a-z0-9.-]{1,253}$/i
const SECRET = /^[\w-]{8,128}$/

function rtmpAddress(env: Environment, name: string): string | null {
  const raw = env[name]?.trim()
  if (!raw) return null
  if (!/^rtmps?:\/\/[^\s/?#@]+\/[\w/-]+$/.test(raw))
    throw new ConfigError(`${name} must be an address such as rtmp://live.school.example/live, not "${raw}".`)
  return raw.replace(/\/+$/, '')
}

/** Who receives broadcasts. @throws ConfigError */
export function liveConfig(env: Environment, host: string): LiveConfig {
  const provider = oneOf(env, 'LIVE_PROVIDER', ['embedded', 'srs', 'tencent', 'off'], 'embedded')
  const why = `LIVE_PROVIDER is ${provider}`
  if (provider === 'off') return { provider }
  if (provider === 'embedded')
    return {
      provider,
      rtmpHost: env.RTMP_HOST || host,
      rtmpPort: integer(env, 'RTMP_PORT', 1935, 0, 65_535),
      rtmpUrl: rtmpAddress(env, 'RTMP_URL'),
    }
  if (provider === 'srs') {
    const rtmpUrl = rtmpAddress(env, 'RTMP_URL')
    if (!rtmpUrl) throw new ConfigError(`RTMP_URL must be given because ${why}.`)
    return {
      provider,
      rtmpUrl,
      httpUrl: address(needed(env, 'SRS_HTTP_URL', why), 'SRS_HTTP_URL').origin,
      apiUrl: address(needed(env, 'SRS_API_URL', why), 'SRS_API_URL').origin,
      hookSecret: needed(env, 'SRS_HOOK_SECRET', why, SECRET),
    }
  }
  const playDomain = needed(env, 'TENCENT_CSS_PLAY_DOMAIN', why, HOST_NAME)
  return {
    provider,
    ...tencentKeys(env, why),
    pushDomain: needed(env, 'TENCENT_CSS_PUSH_DOMAIN', why, HOST_NAME),
    playDomain,
    app: env.TENCENT_CSS_APP || 'live',
    pushKey: needed(env, 'TENCENT_CSS_PUSH_KEY', why, SECRET),
    playKey: needed(env, 'TENCENT_CSS_PLAY_KEY', why, SECRET),
    callbackKey: needed(env, 'TENCENT_CSS_CALLBACK_KEY', why, SECRET),
    playOrigin: endpoint(env, 'TENCENT_CSS_ENDPOINT') ?? `https://${playDomain}`,
    apiEndpoint: endpoint(env, 'TENCENT_CSS_API_ENDPOINT'),
  }
}
