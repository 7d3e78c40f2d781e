import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import type { Channel, MessageKind, MessageParams } from '#contract/message/kinds.ts'
import type { Db, Queryable } from './db/database.ts'
import type { ChatGateway } from './gateways/chat/chat.ts'
import type { CaptchaGateway } from './gateways/captcha/captcha.ts'
import type { FfmpegGateway } from './gateways/ffmpeg/gateway.ts'
import type { LiveGateway } from './gateways/live/live.ts'
import type { MailGateway } from './gateways/mail/mail.ts'
import type { OidcGateway } from './gateways/oidc/oidc.ts'
import type { PaymentGateway } from './gateways/payment/gateway.ts'
import type { JobTrigger } from './lib/job-trigger.ts'
import type { StorageGateway } from './gateways/storage/storage.ts'
import type { VodGateway } from './gateways/vod/vod.ts'
import type { SmsGateway } from './gateways/sms/sms.ts'
import type { SpeechGateway } from './gateways/speech/speech.ts'
import type { WebrtcGateway } from './gateways/webrtc/gateway.ts'
import type { WechatGateway } from './gateways/wechat/wechat.ts'

/** Sends people a message, as `message/notify.ts` describes. */
export type Notify = (
  tx: Queryable,
  message: {
    kind: MessageKind
    key: string
    params: MessageParams
    targetId?: number
    by?: readonly Channel[]
  },
  userIds: readonly number[],
) => Promise<void>

/** Dependencies of every feature; built once in app.ts and passed on. */
export interface Deps {
  config: Config
  db: Db
  pool: pg.Pool
  log: FastifyBaseLogger
  sms: SmsGateway
  mail: MailGateway
  wechat: WechatGateway
  oidc: OidcGateway
  captcha: CaptchaGateway
  payment: PaymentGateway
  storage: StorageGateway
  live: LiveGateway
  webrtc: WebrtcGateway
  ffmpeg: FfmpegGateway
  speech: SpeechGateway
  /** who keeps videos; null: the school itself */
  vod: VodGateway | null
  chat: ChatGateway
  jobs: JobTrigger
  /** for features that messages depend on, which cannot import them */
  notify: Notify
}

/** The same, with a log whose lines carry the request's id. */
export const forRequest = (deps: Deps, request: Pick<FastifyRequest, 'log'>): Deps => ({
  ...deps,
  log: request.log,
})
