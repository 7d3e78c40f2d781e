import { stageAddresses } from '#contract/stage/addresses.ts'
import { type LineState, StageLine } from './line.ts'
import { receive } from './sending.ts'
import { sessionToken } from './token.ts'

type Who = number | 'teacher'

interface Heard {
  line: StageLine
  sound: HTMLAudioElement
}

/** What somebody on stage hears: the teacher and the others there, each by a connection of their own, and never themselves. */
export class Hearing {
  readonly #classId: number
  readonly #onTeacher: (isHeard: boolean) => void
  readonly #isSilent: (who: Who) => boolean
  readonly #heard = new Map<Who, Heard>()

  /**
   * @param onTeacher whether the teacher's own voice arrives, so that the broadcast need not be heard
   * @param isSilent somebody sends no sound at this moment, which is no broken connection
   */
  constructor(classId: number, onTeacher: (isHeard: boolean) => void, isSilent: (who: Who) => boolean) {
    this.#classId = classId
    this.#isSilent = isSilent
    this.#onTeacher = onTeacher
  }

  /** Hears these people from now on, and nobody else. */
  follow(people: readonly Who[]): void {
    for (const who of [...this.#heard.keys()]) if (!people.includes(who)) this.#drop(who)
    for (const who of people) if (!this.#heard.has(who)) this.#heard.set(who, this.#hear(who))
  }

  #hear(who: Who): Heard {
    const sound = new Audio()
    const line = new StageLine({
      url: stageAddresses.watch(this.#classId, who),
      direction: 'receive',
      token: sessionToken(this.#classId),
      prepare: receive(['audio']),
      mayBeSilent: () => this.#isSilent(who),
      onStream(stream) {
        sound.srcObject = stream
        sound.play().catch(() => undefined)
      },
      onState: (state: LineState) => who === 'teacher' && this.#onTeacher(state === 'there'),
    })
    return { line, sound }
  }

  #drop(who: Who): void {
    const heard = this.#heard.get(who)
    this.#heard.delete(who)
    heard?.line.close()
    heard?.sound.pause()
    if (heard) heard.sound.srcObject = null
    if (who === 'teacher') this.#onTeacher(false)
  }

  close(): void {
    this.follow([])
  }
}
