import type { Deps } from '../../deps.ts'
import { OnceASecond } from '../../lib/once-a-second.ts'
import { readOwnPlace, readStage } from './read-stage.ts'

export type Parts = Pick<Deps, 'db' | 'chat' | 'log'>

function makeAnnouncer({ db, chat, log }: Parts): OnceASecond<number> {
  const announce = async (classId: number): Promise<void> => {
    await Promise.all(
      [false, true].map(async (managing) =>
        chat.announce(
          classId,
          { kind: 'stage', managing, stage: await readStage(db, classId, managing) },
          managing ? 'moderators' : 'everybody',
        ),
      ),
    )
  }
  return new OnceASecond((classId) =>
    // pages read it when they connect; what was not announced is announced with the next change
    announce(classId).catch((err: unknown) =>
      log.warn({ err, classId }, 'a change of the stage of a class was not announced'),
    ),
  )
}

const announcers = new WeakMap<Parts['chat'], OnceASecond<number>>()

/** Announces who is on the stage of a class now: at once, and then at most once a second from this server. */
export function announceStage(deps: Parts, classId: number): void {
  const announcer = announcers.get(deps.chat) ?? makeAnnouncer(deps)
  announcers.set(deps.chat, announcer)
  announcer.ask(classId)
}

/** The same, and to somebody where they stand themselves. */
export async function announcePlace(deps: Parts, classId: number, userId: number): Promise<void> {
  announceStage(deps, classId)
  const own = await readOwnPlace(deps.db, classId, userId)
  await deps.chat.announce(classId, { kind: 'stage_own', own }, { userId })
}

/** Says to somebody on stage whether who gives the class receives them. */
export function announceReceived(deps: Parts, classId: number, userId: number, isReceived: boolean): void {
  deps.chat
    .announce(classId, { kind: 'stage_received', isReceived }, { userId })
    .catch((err: unknown) =>
      deps.log.warn({ err, classId }, 'somebody on stage was not told who receives them'),
    )
}
