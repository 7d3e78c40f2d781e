import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ChatEvent } from '#contract/chat/events.ts'
import type { Audience } from '#contract/interaction/events.ts'
import type { ChatConfig, TencentChat } from '../config.ts'
import type { ChatGateway } from '../chat.ts'
import { MessageSamplers } from '../message-samplers.ts'
import { TencentRefused, tencentRest, userSign } from './rest.ts'

/** how long somebody may log in with what they were given, seconds */
const SIGN_SECONDS = 600
/** there is such a group already, of another application's account or of ours */
const EXISTS = new Set([10021, 10025])
/** the group was dissolved, or never was */
const GROUP_MISSING = new Set([10010, 10015])

const groupOf = (classId: number): string => `class_${classId}`
const userOf = (userId: number): string => `user_${userId}`

/** where the SDK of the browser connects */
const TENCENT_HOSTS = [
  'wss://*.im.qcloud.com',
  'wss://*.tim.qq.com',
  'wss://*.my-imcloud.com',
  'https://*.im.qcloud.com',
  'https://*.my-imcloud.com',
]

/**
 * Tencent IM carries the messages. Only the school speaks in its groups: everybody else is muted there from the
 * start, so that nobody gets past the rules by calling Tencent themselves.
 */
export function tencentChat(config: TencentChat & ChatConfig, app: FastifyInstance): ChatGateway {
  const call = tencentRest(config)
  const { admin, proxy } = config
  const groups = new Map<number, Promise<void>>()
  let imported: Promise<void> | undefined
  const samplers = new MessageSamplers(config.messagesPerSecond, (classId, messages) => {
    void send(classId, { kind: 'messages', messages })
  })
  app.addHook('preClose', async () => samplers.close())

  /** Who owns the groups must be known there; everybody else becomes so by their first login. */
  async function importOwner(): Promise<void> {
    imported ??= call('im_open_login_svc/account_import', { UserID: admin })
    await imported.catch((error: unknown) => {
      imported = undefined
      throw error
    })
  }

  async function makeGroup(classId: number, name: string): Promise<void> {
    await importOwner()
    const GroupId = groupOf(classId)
    // a group's name has room for 30 bytes
    const Name = [...name].slice(0, 10).join('')
    await call('group_open_http_svc/create_group', {
      ...{ Type: 'AVChatRoom', GroupId, Name, Owner_Account: admin },
    }).catch((error: unknown) => {
      if (!(error instanceof TencentRefused && EXISTS.has(error.code))) throw error
    })
    await call('group_open_http_svc/modify_group_base_info', { GroupId, ShutUpAllMember: 'On' })
  }

  function ensureGroup(classId: number, name: string): Promise<void> {
    const known = groups.get(classId)
    if (known) return known
    const made = makeGroup(classId, name)
    groups.set(classId, made)
    made.catch(() => groups.delete(classId))
    return made
  }

  async function sendMessage(classId: number, event: ChatEvent): Promise<void> {
    await call('group_open_http_svc/send_group_msg', {
      GroupId: groupOf(classId),
      From_Account: admin,
      Random: randomInt(2 ** 32),
      MsgBody: [{ MsgType: 'TIMCustomElem', MsgContent: { Data: JSON.stringify(event), Desc: '', Ext: '' } }],
    })
  }

  async function send(classId: number, event: ChatEvent): Promise<void> {
    try {
      await sendMessage(classId, event)
    } catch (err) {
      // the next visitor creates it again
      if (err instanceof TencentRefused && GROUP_MISSING.has(err.code)) groups.delete(classId)
      app.log.warn({ err, classId }, 'the chat could not be passed to Tencent IM')
    }
  }

  async function announce(classId: number, event: ChatEvent, to: Audience = 'everybody'): Promise<void> {
    // its groups tell nobody apart, and what is for some is not for all
    if (to !== 'everybody')
      return send(classId, { kind: 'look', userid: to === 'moderators' ? null : to.userId })
    samplers.handle(classId, event)
    if (event.kind === 'messages') samplers.offer(classId, event.messages)
    else await send(classId, event)
  }

  return {
    transport: 'tencent',
    hosts: proxy ? [proxy] : TENCENT_HOSTS,
    async invite({ classId, className, userId }) {
      try {
        await ensureGroup(classId, className)
      } catch (err) {
        app.log.error({ err, classId }, 'the group of a class could not be made')
        throw err
      }
      const identifier = userOf(userId)
      return {
        app_id: String(config.appId),
        account_type: '',
        sign: userSign(config, identifier, SIGN_SECONDS),
        chat_group: groupOf(classId),
        identifier,
        server: proxy ?? '',
      }
    },
    announce,
    /** Their signature is void from now on, in the groups of other classes too: for those they are given another. */
    async expel(classId, userId) {
      await announce(classId, { kind: 'access', userid: userId })
      await call('im_open_login_svc/kick', { UserID: userOf(userId) }).catch((err: unknown) => {
        app.log.warn({ err, classId, userId }, 'somebody could not be removed from Tencent IM')
      })
    },
    // Tencent asks nobody: whoever may not be there gets no signature
    checkEntrants() {},
  }
}
