import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { aPng } from '../../api/file/support.ts'
import { call } from '../process/client.ts'
import { expectAllThere } from './all-there.ts'
import { sellAppointments } from './sell-appointments.ts'

const BUYERS = 4
const BOOKERS = 3
const CHATTERS = 3
const UPLOADERS = 2
/** as many students as may buy a course each */
const STUDENTS = 4_000
/** a pause after what failed: people do not press a button a thousand times a second */
const PAUSE_MS = 200

/** What the server answered: an answer of its own, "come back later", or none. */
export interface Seen {
  answered: number
  /** 503 with a text, or another refusal that names a time */
  later: number
  unanswered: number
  /** answers that nobody should get: a fault of the server, named */
  wrong: Map<string, number>
  /** longest time without any success, ms */
  longestGap: number
}

interface Reply {
  http: number
  code: number
  message: string
}

/** Purchases, bookings, chat and uploads by many people at once, who repeat what failed; remembers what they were told. */
export class Workload {
  readonly seen: Seen = { answered: 0, later: 0, unanswered: 0, wrong: new Map(), longestGap: 0 }
  /** orders that the school said were paid, by id: the student */
  readonly bought = new Map<number, number>()
  /** ids of bookings that the school confirmed */
  readonly booked = new Set<number>()
  /** nonces of messages that the school took */
  readonly said = new Set<string>()
  /** addresses of pictures that the school took */
  readonly uploaded = new Set<string>()
  readonly #address: () => URL
  readonly #pool: pg.Pool
  #isOver = false
  #lastSuccess = Date.now()
  #running: Promise<unknown> = Promise.resolve()
  #students: Person[] = []
  #productId = 0
  #classId = 0

  constructor(address: () => URL, pool: pg.Pool) {
    this.#address = address
    this.#pool = pool
  }

  /** successes so far */
  get done(): number {
    return this.bought.size + this.booked.size + this.said.size + this.uploaded.size
  }

  async start(): Promise<void> {
    this.#students = await signedInStudents(this.#pool, STUDENTS, 'reliability')
    const course = await this.#pool.query<{ id: number }>(
      `with made as (insert into products (type, status, name, price, stock_type, stock)
          values (1, 2, 'reliability', 123.45, 2, 100000) returning id, stock)
        insert into stock_movements (product_id, cause, difference)
        select id, 'opening', stock from made returning product_id as id`,
    )
    this.#productId = course.rows[0]?.id ?? 0
    const room = await this.#pool.query<{ id: number }>(
      `insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
        values ('reliability', 'reliability', 'reliability', now() - interval '1 hour', now() + interval '12 hours')
        returning id`,
    )
    this.#classId = room.rows[0]?.id ?? 0
    const [bookers, chatters, uploaders] = [this.#take(BOOKERS), this.#take(CHATTERS), this.#take(UPLOADERS)]
    const appointment = await sellAppointments(this.#pool, bookers)
    await this.#pool.query(
      `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
        select $1, unnest($2::int[]), 20, 31, '41'`,
      [this.#classId, chatters.map(({ userId }) => userId)],
    )
    this.#lastSuccess = Date.now()
    this.#running = Promise.all([
      ...Array.from({ length: BUYERS }, () => this.#each(() => this.#buy())),
      ...bookers.map((person) => this.#each(() => this.#book(person, appointment))),
      ...chatters.map((person) => this.#each(() => this.#say(person))),
      ...uploaders.map((person) => this.#each(() => this.#upload(person))),
    ])
  }

  /** Ends it; what is begun is repeated until the school answers. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  #take(count: number): Person[] {
    return this.#students.splice(0, count)
  }

  async #each(step: () => Promise<void>): Promise<void> {
    while (!this.#isOver) await step()
  }

  /** Sends once. @returns the answer if it is one; null when there was none, or "later" */
  async #ask<Answer extends Reply>(what: string, send: () => Promise<Answer>): Promise<Answer | null> {
    let answer: Answer
    try {
      answer = await send()
    } catch {
      this.seen.unanswered += 1
      await sleep(PAUSE_MS)
      return null
    }
    const isLater = [429, 503, 507].includes(answer.http) || answer.code === refusals.paymentUnavailable.code
    if (isLater) {
      this.seen.later += 1
      if (!answer.message) this.#note(`${what}: ${answer.http} without a text`)
      await sleep(PAUSE_MS)
      return null
    }
    this.seen.answered += 1
    if (answer.http !== 200) this.#note(`${what}: ${answer.http} ${answer.code} ${answer.message}`)
    if (answer.code === 0) {
      this.seen.longestGap = Math.max(this.seen.longestGap, Date.now() - this.#lastSuccess)
      this.#lastSuccess = Date.now()
    }
    return answer
  }

  #note(problem: string): void {
    this.seen.wrong.set(problem, (this.seen.wrong.get(problem) ?? 0) + 1)
  }

  /** Repeats until the school gives an answer, of any kind. */
  async #insist<Answer extends Reply>(what: string, send: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await this.#ask(what, send)
      if (answer) return answer
    }
  }

  async #buy(): Promise<void> {
    const [student] = this.#take(1)
    if (!student) throw new Error('every student has bought')
    const { token, userId } = student
    const made = await this.#insist('order', () =>
      call(this.#address(), 'POST /api/order', { token, body: { productid: this.#productId } }),
    )
    if (made.code !== 0) return this.#note(`order: ${made.code} ${made.message}`)
    const { order_id: orderid } = made.data
    const opened = await this.#insist('payment', () =>
      call(this.#address(), 'POST /api/payment/wechat', { token, body: { orderid } }),
    )
    if (opened.code !== 0) return this.#note(`payment: ${opened.code} ${opened.message}`)
    const { pathname } = new URL(opened.data.code_url ?? '')
    for (;;) {
      const paid = await fetch(new URL(`${pathname}/pay`, this.#address()), {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(15_000),
      }).catch(() => null)
      if (paid?.status === 303) break
      if (!paid) this.seen.unanswered += 1
      else if (paid.status === 503) this.seen.later += 1
      else return this.#note(`cashier: ${paid.status}`)
      await sleep(PAUSE_MS)
    }
    // the sandbox notifies; until then the page asks again
    for (;;) {
      const asked = await this.#insist('query', () =>
        call(this.#address(), 'GET /api/order/{orderId}', { token, params: { orderId: orderid } }),
      )
      if (asked.code !== 0) return this.#note(`order: ${asked.code} ${asked.message}`)
      if (asked.data.status === 13) break
      if (this.#isOver) return
      await sleep(PAUSE_MS)
    }
    this.bought.set(orderid, userId)
  }

  async #book({ token }: Person, course: { product_id: number; teacher_id: number }): Promise<void> {
    const start = Math.floor(Date.now() / 1000)
    const grid = await this.#ask('grid', () =>
      call(this.#address(), 'GET /api/v1/student/bookings/grid', {
        token,
        query: { ...course, start, end: start + 8 * 86_400 },
      }),
    )
    if (grid?.code !== 0) return
    const own = grid.data.slots.find(({ state }) => state === 'booked')
    if (own?.booking_id !== undefined && own.booking_id !== null) {
      const params = { id: own.booking_id }
      await this.#ask('cancel', () =>
        call(this.#address(), 'DELETE /api/v1/student/bookings/{id}', { token, params }),
      )
      return
    }
    const free = grid.data.slots.filter(({ state }) => state === 'bookable')
    const slot = free[this.booked.size % Math.max(1, free.length)]
    if (!slot) {
      await sleep(PAUSE_MS)
      return
    }
    const booked = await this.#ask('book', () =>
      call(this.#address(), 'POST /api/v1/student/bookings', {
        token,
        body: { ...course, begin_time: slot.begintime },
      }),
    )
    if (booked?.code === 0) this.booked.add(booked.data.id)
  }

  async #say({ token }: Person): Promise<void> {
    const nonce = randomUUID()
    const answer = await this.#insist('message', () =>
      call(this.#address(), 'POST /api/openclass/chat/{id}', {
        ...{ token, params: { id: this.#classId } },
        body: { content: nonce, nonce },
      }),
    )
    if (answer.code === 0) this.said.add(nonce)
    // the pause between two messages of one person
    else
      await this.#pool
        .query(`update chat_members set sent_at = sent_at - interval '1 hour'`)
        .catch(() => undefined)
  }

  async #upload({ token }: Person): Promise<void> {
    const content = await aPng(8 + (this.uploaded.size % 200), 8)
    const answer = await this.#ask('upload', async () => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'a.png')
      const sent = await fetch(new URL('/api/file/upload', this.#address()), {
        ...{
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
        },
        signal: AbortSignal.timeout(15_000),
      })
      const { status, data } = (await sent.json()) as { status: Reply; data: { url: string } | null }
      return { http: sent.status, code: status.code, message: status.message, data }
    })
    if (answer?.code === 0 && answer.data) this.uploaded.add(answer.data.url)
    else await sleep(PAUSE_MS)
  }

  /** Asserts that all that was acknowledged is there, once. Call it when the school runs again and stands still. */
  async expectNothingLost(): Promise<void> {
    expect([...this.seen.wrong]).toEqual([])
    const { bought, booked, said, uploaded } = this
    await expectAllThere(
      { bought, booked, said, uploaded, productId: this.#productId, classId: this.#classId },
      this.#pool,
      this.#address(),
    )
  }

  /** What was acknowledged, in words. */
  get summary(): string {
    return `${this.bought.size} purchases, ${this.booked.size} bookings, ${this.said.size} messages, ${this.uploaded.size} pictures acknowledged: all there, none twice`
  }

  /** What people saw, in words. */
  get seenInWords(): string {
    const { answered, later, unanswered, longestGap } = this.seen
    return `of ${answered + later + unanswered} requests ${unanswered} without an answer, ${later} “try again later”; longest time without a success ${(longestGap / 1000).toFixed(1)} s`
  }
}
