import { expect } from 'vitest'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import type { Person } from '#tests/support/people.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aBox, Sheet, whiteboardCalls } from '../whiteboard/support.ts'

/** of so many rounds one begins a page, and one gives the pen to a student, who draws so much with it */
const PAGE_EVERY = 40
const PEN_EVERY = 6
const WITH_PEN = 4
export const inOrder = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other)
const momentOf = (id: string): number => Number(/\d{13}$/.exec(id)?.[0])

type Calls = ReturnType<typeof whiteboardCalls>

/** A moment of what the robots did, and where the replay has it. */
export interface Found {
  at: number
  second: number
}

/** The whiteboard of a class of robots: what is drawn on it, and how soon the listeners have it. */
export class ClassWhiteboard {
  /** what the robots did, by its moment in ms */
  readonly done = { boxes: [] as number[], turns: [] as number[] }
  /** events of drawing that reached a listener */
  received = 0
  readonly #calls: Calls
  readonly #call: TestSchool['call']
  readonly #id: number
  readonly #teacher: Person
  readonly #failures: string[]
  #sheet = new Sheet()
  #pageId = 0
  #round = 0
  /** when a change was sent, and when each listener had it, by page and version */
  readonly #sent = new Map<string, number>()
  readonly #heard = new Map<string, number[]>()

  constructor({ call }: Pick<TestSchool, 'call'>, id: number, teacher: Person, failures: string[]) {
    this.#call = call
    this.#calls = whiteboardCalls({ call }, id)
    this.#id = id
    this.#teacher = teacher
    this.#failures = failures
  }

  #must<Answer extends { code: number; message: string }>(answer: Answer, what: string): Answer {
    if (answer.code !== 0) this.#failures.push(`${what}: ${answer.message}`)
    return answer
  }

  /** The next of what is done with it: a page, a box of the teacher, or strokes of a student who gets the pen. */
  async act(student: Person): Promise<void> {
    const round = this.#round++
    if (round % PAGE_EVERY === 0) await this.#turn()
    else if (round % PEN_EVERY === 0) await this.#lendPen(student)
    else await this.#draw(this.#teacher, this.#sheet)
  }

  /** Opens it with its first page, or adds another page. */
  async #turn(): Promise<void> {
    this.done.turns.push(Date.now())
    if (this.#pageId === 0) this.#must(await this.#calls.show(this.#teacher), 'a whiteboard')
    else this.#must(await this.#calls.add(this.#teacher), 'a page')
    this.#pageId = (await this.#calls.now(this.#teacher)).data.whiteboard.page_id ?? 0
    this.#sheet = new Sheet({ id: this.#teacher.userId })
  }

  async #draw(by: Pick<Person, 'token'>, sheet: Sheet): Promise<void> {
    const at = Date.now()
    const box = aBox(`box${this.done.boxes.length}_${at}`)
    const drawn = this.#must(await this.#calls.draw(by, this.#pageId, sheet.draw(box)), 'a box')
    if (drawn.code !== 0) return
    this.done.boxes.push(at)
    this.#sent.set(`${this.#pageId}:${drawn.data.version}`, at)
  }

  async #lendPen({ token, userId }: Person): Promise<void> {
    const there = { token, params: { id: this.#id }, body: { viewer: `page-of-${userId}`.padEnd(16, '0') } }
    this.#must(await this.#call('POST /api/openclass/presence/{id}', there), 'presence')
    this.#must(await this.#calls.give(this.#teacher, userId), 'a pen')
    const page = this.#must(await this.#calls.page({ token }, this.#pageId), 'a page')
    const sheet = new Sheet({ id: userId }).take(page.data.update)
    for (let box = 0; box < WITH_PEN; box += 1) await this.#draw({ token }, sheet)
    this.#must(await this.#calls.takeBack(this.#teacher), 'a pen that is taken back')
  }

  /** Reads what a listener has received. */
  hear(frame: string): void {
    const now = Date.now()
    for (const [, page, version] of frame.matchAll(
      /"kind":"whiteboard_update","page_id":(\d+),"version":(\d+)/g,
    )) {
      this.received += 1
      const key = `${page}:${version}`
      this.#heard.set(key, [...(this.#heard.get(key) ?? []), now])
    }
  }

  /** How long after it was sent a change was at a listener in 99 of 100 cases, ms. */
  get p99(): number {
    const waits = [...this.#sent].flatMap(([key, at]) => (this.#heard.get(key) ?? []).map((now) => now - at))
    const sorted = inOrder(waits)
    return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  }

  /** What the replay has of it. */
  async replayed(viewer: Pick<Person, 'token'>): Promise<{ boxes: Found[]; turns: Found[] }> {
    const boxes = new Map<string, Found>()
    const pages = new Map<number, Found>()
    for (let after: number | null = 0; after !== null; ) {
      const { data }: Awaited<ReturnType<Calls['replay']>> = await this.#calls.replay(viewer, after)
      for (const { changes, second } of data.steps)
        for (const id of Object.keys(JSON.parse(changes) as object))
          if (!boxes.has(id)) boxes.set(id, { at: momentOf(id), second })
      for (const [index, { page_id, second }] of data.turns.entries())
        if (page_id !== null) pages.set(page_id, { at: this.done.turns[index] ?? 0, second })
      after = data.next
    }
    return { boxes: [...boxes.values()], turns: [...pages.values()] }
  }

  /** The page that is shown has all that was drawn on it. */
  async expectWhole(): Promise<void> {
    const { data } = await this.#calls.page(this.#teacher, this.#pageId)
    const drawn = new Sheet().take(data.update).ids.map(momentOf)
    const begun = this.done.turns.at(-1) ?? 0
    expect(inOrder(drawn)).toEqual(inOrder(this.done.boxes.filter((at) => at >= begun)))
  }
}

/** what is drawn is kept with the beginning of its step */
export const STEP_SECONDS = whiteboardLimits.stepSeconds
