import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from './cluster.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { signIn } from '#tests/support/people.ts'
import { startSchool } from './school.ts'
import { median, spread } from './statistics.ts'

const CHANGES = 20
const PRODUCT_ID = 2
const ADMIN_ID = 1
const OFF_SHELF = 1
const ON_SHELF = 2
/** a cached answer lives shorter than this; changes come at a random time within its life */
const PHASES_MS = 600
const TIMEOUT_MS = 5_000

interface Answer<Data> {
  http: number
  data: Data
}

async function request<Data>(url: string, token = '', init: RequestInit = {}): Promise<Answer<Data>> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(init.body && { 'content-type': 'application/json' }),
  }
  const response = await fetch(url, { ...init, headers })
  const { data } = (await response.json()) as { data: Data }
  return { http: response.status, data }
}

/** Makes a change on one server and polls the other. @returns ms from sending it until it is visible */
async function delayOf(change: () => Promise<unknown>, isSeen: () => Promise<boolean>): Promise<number> {
  // fills the other server's cache, for a random time
  const until = performance.now() + Math.random() * PHASES_MS
  while (performance.now() < until)
    if (await isSeen()) throw new Error('the change is seen before it is made')
  const sent = performance.now()
  const changed = change()
  while (!(await isSeen()))
    if (performance.now() - sent > TIMEOUT_MS) throw new Error(`not seen within ${TIMEOUT_MS} ms`)
  const delay = performance.now() - sent
  await changed
  return delay
}

async function repeat(times: number, change: (run: number) => Promise<number>): Promise<number[]> {
  const delays: number[] = []
  for (let run = 0; run < times; run++) {
    delays.push(await change(run))
    await sleep(Math.random() * 100)
  }
  return delays
}

/** How soon a change by one server is visible on another with the same database. */
export async function cache(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  const one = await startSchool(bench, { folder, databaseUrl, log: 'one.log' })
  const other = await startSchool(bench, { folder, databaseUrl, log: 'other.log' })
  const pool = openPool(bench, databaseUrl, 2)
  const [admin] = await signIn(pool, [ADMIN_ID])
  const toShelf = (status: number) => () =>
    request(`${one.url}/api/v1/admin/products/${PRODUCT_ID}/status`, admin?.token, {
      method: 'PUT',
      body: JSON.stringify({ status }),
    })
  // the product is on sale at the start
  let status = ON_SHELF
  const flip = () => (status = status === ON_SHELF ? OFF_SHELF : ON_SHELF)

  const times = bench.count(CHANGES)
  bench.print(`cache: ${times} changes of a product, as many of the list, as many sign-outs`)
  const product = await repeat(times, () => {
    const wanted = flip()
    return delayOf(toShelf(wanted), async () => {
      const { data } = await request<{ status: number }>(`${other.url}/api/product/${PRODUCT_ID}`)
      return data.status === wanted
    })
  })
  const list = await repeat(times, () => {
    const wanted = flip()
    return delayOf(toShelf(wanted), async () => {
      const { data } = await request<{ list: { id: number }[] }>(`${other.url}/api/product?limit=50`)
      return data.list.some(({ id }) => id === PRODUCT_ID) === (wanted === ON_SHELF)
    })
  })
  const sessions = await signIn(
    pool,
    Array.from({ length: times }, () => ADMIN_ID),
  )
  const signOut = await repeat(times, (run) => {
    const token = sessions[run]?.token
    return delayOf(
      () => request(`${one.url}/api/user/logout`, token, { method: 'POST', body: '{}' }),
      async () => (await request(`${other.url}/api/user/current`, token)).http === 401,
    )
  })

  const row = (what: string, delays: number[]): Row => ({
    ...{ what, value: Math.max(...delays) / 1000, unit: 's', aim: { below: 1 } },
    note: `worst of ${delays.length}; median ${Math.round(median(delays))} ms, least ${Math.round(spread(delays)[0])} ms`,
  })
  return {
    rows: [
      row('a product changed on another server is seen', product),
      row('the list of products with that change is seen', list),
      row('a session ended on another server is dead', signOut),
    ],
    details: { product, list, signOut },
  }
}
