import { tencentKeys } from '../tencent/index.ts'
import { ConfigError, endpoint, type Environment, needed, oneOf } from '../../lib/environment.ts'

/** Tencent Cloud VOD. */
export interface VodConfig {
  secretId: string
  secretKey: string
  /** the application of the account */
  appId: number
  /** where videos are watched */
  playDomain: string
  /** of its protection by key */
  playKey: string
  /** part of the address of its events */
  hookSecret: string
  /** null: the usual one */
  endpoint: string | null
  /** where videos are sent; null: the store that it names */
  storeEndpoint: string | null
}

/** its store takes no more in one piece */
const MOST_GB = 5

/** Who keeps videos; null: the school itself. @throws ConfigError */
export function vodConfig(env: Environment): VodConfig | null {
  const provider = oneOf(env, 'VIDEO_PROVIDER', ['own', 'tencent'], 'own')
  if (provider === 'own') return null
  const why = `VIDEO_PROVIDER is ${provider}`
  if (Number(env.VIDEO_MAX_GB) > MOST_GB)
    throw new ConfigError(`VIDEO_MAX_GB may be ${MOST_GB} at most because ${why}.`)
  return {
    ...tencentKeys(env, why),
    appId: Number(needed(env, 'TENCENT_VOD_APP_ID', why, /^\d{5,15}$/)),
    playDomain: needed(env, 'TENCENT_VOD_PLAY_DOMAIN', why, /^[a-z0-9.-]{1,253}$/i),
    playKey: needed(env, 'TENCENT_VOD_PLAY_KEY', why, /^[a-z0-9]{8,20}$/i),
    hookSecret: needed(env, 'TENCENT_VOD_HOOK_SECRET', why, /^[\w-]{8,128}$/),
    endpoint: endpoint(env, 'TENCENT_VOD_ENDPOINT'),
    storeEndpoint: endpoint(env, 'TENCENT_VOD_STORE_ENDPOINT'),
  }
}
