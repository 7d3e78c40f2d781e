import {
  ConfigError,
  endpoint,
  type Environment,
  integer,
  isLoopback,
  needed,
  oneOf,
} from '../../lib/environment.ts'

export interface TencentChat {
  provider: 'tencent'
  appId: number
  key: string
  /** the account of an administrator of the application */
  admin: string
  /** null: the usual one */
  endpoint: string | null
  /** where browsers connect instead of to Tencent's own hosts */
  proxy: string | null
}

export type ChatConfig = ({ provider: 'built-in' } | TencentChat) & {
  /** messages that one room shows in a second; of more it shows a fair choice */
  messagesPerSecond: number
}

function socketAddress(env: Environment, name: string): string | null {
  const raw = env[name]
  if (!raw) return null
  const url = URL.canParse(raw) ? new URL(raw) : null
  const isSecure = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && isLoopback(url.hostname))
  if (!url || !isSecure)
    throw new ConfigError(`${name} must begin with wss://, or with ws:// and be on this machine.`)
  return raw.replace(/\/+$/, '')
}

/** The service that transports the messages of a class. @throws ConfigError */
export function chatConfig(env: Environment): ChatConfig {
  const provider = oneOf(env, 'CHAT_PROVIDER', ['built-in', 'tencent'], 'built-in')
  const messagesPerSecond = integer(env, 'CHAT_MESSAGES_PER_SECOND', 20, 1, 10_000)
  if (provider === 'built-in') return { provider, messagesPerSecond }
  const why = 'CHAT_PROVIDER is tencent'
  return {
    provider,
    messagesPerSecond,
    appId: Number(needed(env, 'TENCENT_IM_APP_ID', why, /^\d{5,15}$/)),
    key: needed(env, 'TENCENT_IM_KEY', why, /^[\w-]{16,256}$/),
    admin: needed(env, 'TENCENT_IM_ADMIN', why, /^[\x21-\x7e]{1,32}$/),
    endpoint: endpoint(env, 'TENCENT_IM_ENDPOINT'),
    proxy: socketAddress(env, 'TENCENT_IM_PROXY'),
  }
}
