import TIM from 'tim-js-sdk'
import type { ChatEvent } from '#contract/chat/events.ts'
import type { OpenTransport } from './transport.ts'

/** The SDK itself gives up after a minute and a half, which is longer than anybody waits. */
const PATIENCE_MS = 8_000
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

/** What the school said to a group; null for anything else that the SDK hands over. */
function eventOf(message: GroupMessage, group: string): ChatEvent | null {
  if (message.conversationID !== `GROUP${group}` || message.type !== TIM.TYPES.MSG_CUSTOM) return null
  try {
    return JSON.parse(String(message.payload.data)) as ChatEvent
  } catch {
    return null
  }
}

/** Tencent IM by its SDK. In the group of a class nobody but the school can speak. */
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
    // it rejects when it never came in, and then there is nothing left to end
    Promise.resolve(tim.destroy()).catch(() => undefined)
  }
  try {
    const enter = async (): Promise<void> => {
      await tim.login({ userID: config.identifier, userSig: config.sign })
      await tim.joinGroup({ groupID: config.chat_group, type: TIM.TYPES.GRP_AVCHATROOM })
    }
    await within(PATIENCE_MS, enter())
  } catch (error) {
    close()
    throw error
  }
  isIn = true
  listener.up()
  return { close }
}
