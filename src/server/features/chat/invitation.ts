import type { openClass as operations } from '#contract/openclass/operations.ts'
import type { OperationTypes } from '#contract/operation.ts'
import type { Deps } from '../../deps.ts'
import { ChatUnavailable } from '../../gateways/chat/gateway.ts'
import type { SessionUser } from '../../plugins/authentication.ts'
import { refuse } from '../../lib/refusal.ts'
import { enter, openUntil } from './enter.ts'

type ImChatConfig = OperationTypes<typeof operations.imChatConfig>['reply']

/**
 * How a browser reaches the room of a class; null while there is none.
 * @throws Refusal openClassNotFound, openClassNotBought, chatNotJoined, chatUnavailable
 */
export async function imChatConfig(
  { db, chat }: Deps,
  user: SessionUser,
  classId: number,
): Promise<ImChatConfig> {
  const { openClass, moderates } = await enter(db, user, classId)
  const closes = openUntil(openClass)
  if (!closes) return null
  try {
    const invitation = await chat.invite({
      classId,
      className: openClass.name,
      userId: user.id,
      moderates,
      closesAt: closes,
    })
    return {
      transport: chat.transport,
      ...invitation,
      userid: user.id,
      may_moderate: moderates ? 1 : 0,
      seconds_left: Math.max(0, Math.ceil((closes.getTime() - Date.now()) / 1000)),
    }
  } catch (error) {
    if (error instanceof ChatUnavailable) throw refuse('chatUnavailable')
    throw error
  }
}
