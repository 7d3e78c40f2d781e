import type { Deps } from '../../deps.ts'
import { OnceASecond } from '../../lib/once-a-second.ts'
import { readWhiteboard } from './read-whiteboard.ts'

export type Parts = Pick<Deps, 'db' | 'chat' | 'log'>

function makeAnnouncer({ db, chat, log }: Parts): OnceASecond<number> {
  const announce = async (classId: number): Promise<void> => {
    await chat.announce(classId, { kind: 'whiteboard', whiteboard: await readWhiteboard(db, classId) })
  }
  return new OnceASecond((classId) =>
    // pages read it when they connect; what was not announced is announced with the next change
    announce(classId).catch((err: unknown) =>
      log.warn({ err, classId }, 'a change of the whiteboard of a class was not announced'),
    ),
  )
}

const announcers = new WeakMap<Parts['chat'], OnceASecond<number>>()

/** Announces how the whiteboard of a class is now: at once, and then at most once a second from this server. */
export function announceWhiteboard(deps: Parts, classId: number): void {
  const announcer = announcers.get(deps.chat) ?? makeAnnouncer(deps)
  announcers.set(deps.chat, announcer)
  announcer.ask(classId)
}
