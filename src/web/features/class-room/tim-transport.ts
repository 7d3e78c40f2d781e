import TIM from 'tim-js-sdk'
import type { ChatEvent } from '#contract/chat/events.ts'
import type { OpenTransport } from './transport.ts'

/** The SDK's own timeout of a minute and a half is too long. */
const TIMEOUT_MS = 8_000
const ERRORS_ONLY = 4

function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('Tencent IM did not answer in time')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

interface GroupMessage {
  type: string
  conversationID: string
  payload: { data?: unknown }
}

/** An event that the school sent to a group; null for anything else from the SDK. */
function eventOf(message: GroupMessage, group: string): ChatEvent | null {
  if (message.conversationID !== `GROUP${group}` || message.type !== TIM.TYPES.MSG_CUSTOM) return null
  try {
    return JSON.parse(String(message.payload.data)) as ChatEvent
  } catch {
    return null
  }
}

/** Tencent IM by its SDK. Only the school can send messages to the group of a class. */
export const openTim: OpenTransport = async (config, listener) => {
  const tim = TIM.create({
    SDKAppID: Number(config.app_id),
    ...(config.server && { proxyServer: config.server }),
  })
  tim.setLogLevel(ERRORS_ONLY)

  tim.on(TIM.EVENT.MESSAGE_RECEIVED, ({ data }: { data: GroupMessage[] }) => {
    for (const message of data) {
      const event = eventOf(message, config.chat_group)
      if (event) listener.event(event)
    }
  })
  let isIn = false
  tim.on(TIM.EVENT.NET_STATE_CHANGE, ({ data }: { data: { state: string } }) => {
    if (!isIn) return
    if (data.state === TIM.TYPES.NET_STATE_CONNECTED) listener.up()
    else listener.down()
  })
  tim.on(TIM.EVENT.KICKED_OUT, ({ data }: { data: { type: string } }) =>
    data.type === TIM.TYPES.KICKED_OUT_USERSIG_EXPIRED ? listener.expired() : listener.replaced(),
  )

  const close = (): void => {
    // rejects if it never joined, in which case there is nothing to leave
    Promise.resolve(tim.destroy()).catch(() => undefined)
  }
  try {
    const enter = async (): Promise<void> => {
      await tim.login({ userID: config.identifier, userSig: config.sign })
      await tim.joinGroup({ groupID: config.chat_group, type: TIM.TYPES.GRP_AVCHATROOM })
    }
    await within(TIMEOUT_MS, enter())
  } catch (error) {
    close()
    throw error
  }
  isIn = true
  listener.up()
  return { close }
}
