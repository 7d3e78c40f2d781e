import { setTimeout as sleep } from 'node:timers/promises'
import { orderStatuses } from '#contract/order/status.ts'
import { call, coursesWithout, signIn } from './client.ts'

const students = ['student_demo', 'student_wu', 'student_zhao', 'student_sun']

export interface Writers {
  /** the last acknowledged status, by order number */
  acknowledged: ReadonlyMap<string, number>
  /** answers other than success or "database unavailable" */
  unexpected: readonly string[]
  /** number of "database unavailable" answers */
  readonly unavailable: number
  stop(): Promise<void>
}

/** Four students order and cancel continuously while the server runs, and record its answers. */
export async function startWriters(address: URL): Promise<Writers> {
  const acknowledged = new Map<string, number>()
  const unexpected: string[] = []
  let unavailable = 0
  let going = true

  /** @returns whether the answer was a success */
  function judge({ http, code, message }: { http: number; code: number; message: string }): boolean {
    if (http === 503 && code === 102_007) unavailable++
    else if (http !== 200 || code !== 0) unexpected.push(`${http} ${code} ${message}`)
    return http === 200 && code === 0
  }

  async function orderAndCancel(token: string, productid: number): Promise<boolean> {
    const made = await call(address, 'POST /api/order', { token, body: { productid } })
    if (!judge(made)) return false
    acknowledged.set(made.data.order_number, made.data.status)
    const params = { orderId: made.data.order_id }
    const cancelled = await call(address, 'POST /api/order/{orderId}/cancel', { token, params })
    // a cancellation without an answer may have been committed
    if (cancelled.code === 102_302) return acknowledged.delete(made.data.order_number)
    if (!judge(cancelled)) return false
    acknowledged.set(made.data.order_number, orderStatuses.cancelled)
    return true
  }

  async function write(token: string, productid: number): Promise<void> {
    while (going)
      try {
        // four clients without a pause would slow the recovery of the database
        if (!(await orderAndCancel(token, productid))) await sleep(20)
      } catch (error) {
        // the connection ended without an answer: the server was killed
        if (going && !(error instanceof TypeError)) unexpected.push(String(error))
        if (error instanceof TypeError) return
      }
  }

  const buyers = await Promise.all(
    students.map(async (name, index) => {
      const token = await signIn(address, name)
      return { token, course: (await coursesWithout(address, token))[index] ?? 0 }
    }),
  )
  const writing = Promise.all(buyers.map(({ token, course }) => write(token, course)))
  return {
    acknowledged,
    unexpected,
    get unavailable() {
      return unavailable
    },
    async stop() {
      going = false
      await writing
    },
  }
}
