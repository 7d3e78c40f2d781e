import type { Deps } from '../../../deps.ts'
import { OnceASecond } from '../../../lib/once-a-second.ts'

type Parts = Pick<Deps, 'chat'>

const announcers = new WeakMap<Parts['chat'], OnceASecond<number>>()

/** Tells those who moderate a class that its people have changed: at once, and then at most once a second. */
export function announcePeople({ chat }: Parts, classId: number): void {
  let announcer = announcers.get(chat)
  if (!announcer) {
    announcer = new OnceASecond<number>((id) => chat.announce(id, { kind: 'people' }, 'moderators'))
    announcers.set(chat, announcer)
  }
  announcer.ask(classId)
}
