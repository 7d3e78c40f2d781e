import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { ChatConfig } from './config.ts'
import type { Db } from '../../db/database.ts'
import { builtInChat } from './built-in/built-in.ts'
import type { ChatGateway } from './chat.ts'
import { tencentChat } from './tencent/tencent.ts'

export { ChatUnavailable, type ChatGateway } from './chat.ts'

/** The configured gateway for the messages of a class. */
export function chatGateway(parts: {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  config: ChatConfig
  publicUrl: string
}): ChatGateway {
  const { config, app } = parts
  return config.provider === 'tencent'
    ? tencentChat(config, app)
    : builtInChat({ ...parts, messagesPerSecond: config.messagesPerSecond })
}
