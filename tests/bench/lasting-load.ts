import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { signedInStudents } from '#tests/support/people.ts'
import { openPool } from './cluster.ts'
import { residentMegabytes } from './memory.ts'
import type { JobContext, PartResult, Row } from './part.ts'
import { startSchool } from './school.ts'
import { median } from './statistics.ts'

const MINUTES = Number(process.env['DRILL_MINUTES'] ?? 10)
const SHARE = 0.8
const TIMES = 3
const STUDENTS = 200
/** connections at four fifths of the capacity, and at three times of it: each waits for its answer */
const [CONNECTIONS, MANY] = [100, 2_000]
/** as long is too much asked, s */
const TOO_MUCH_SECONDS = 20
/** as long it may take until everything is answered again, s */
const RECOVERY_SECONDS = 10
/** who is refused is refused early, and who is not waits no longer, s */
const WAIT_SECONDS = 6
const LOOK_MS = 250

interface Load {
  answers: number
  refused: number
  /** answers that are neither, connections that broke, and answers that did not come in time */
  wrong: number
  p99: number
  seconds: number
}

/** No answer is one from a cache: each asks for another price. */
function questions(tokens: readonly string[]): autocannon.Request[] {
  let asked = 0
  return [
    {
      method: 'GET',
      setupRequest: (request) => {
        asked += 1
        return { ...request, path: `/api/product?price_max=${2000 + (asked % 100_000)}` }
      },
    },
    {
      method: 'GET',
      path: '/api/order',
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${tokens[asked % tokens.length]}` },
      }),
    },
  ]
}

async function loaded(
  url: string,
  tokens: readonly string[],
  options: Partial<autocannon.Options>,
): Promise<Load> {
  const { statusCodeStats, errors, timeouts, latency, duration } = await autocannon({
    url,
    requests: questions(tokens),
    timeout: 30,
    ...options,
  })
  const counts = Object.entries(statusCodeStats ?? {}).map(
    ([code, { count = 0 }]) => [Number(code), count] as const,
  )
  const of = (wanted: (code: number) => boolean): number =>
    counts.reduce((sum, [code, count]) => sum + (wanted(code) ? count : 0), 0)
  return {
    answers: of((code) => code === 200),
    refused: of((code) => code === 503),
    wrong: errors + timeouts + of((code) => code !== 200 && code !== 503),
    p99: latency.p99,
    seconds: duration,
  }
}

/** Asks what is never refused, until it is stopped. @returns stops it, and how many were not answered with what is due */
function watchEssential(url: string): () => Promise<number> {
  let isOver = false
  let wrong = 0
  const watching = (async () => {
    while (!isOver) {
      const health = await fetch(`${url}/healthz`).then(
        ({ status }) => status,
        () => 0,
      )
      // nobody has signed it: it is refused as a forged one, and not for want of time
      const notified = await fetch(`${url}/api/payment/notify/wechat`, { method: 'POST', body: '{}' }).then(
        ({ status }) => status,
        () => 0,
      )
      if (health !== 200 || notified === 503 || notified === 0) wrong += 1
      await sleep(LOOK_MS)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return wrong
  }
}

/** Seconds until three requests one after the other are answered with 200. */
async function recovery(url: string): Promise<number> {
  const began = performance.now()
  for (let good = 0; good < 3; ) {
    const status = await fetch(`${url}/api/product?limit=1`).then(
      (answer) => answer.status,
      () => 0,
    )
    good = status === 200 ? good + 1 : 0
    if (performance.now() - began > 60_000) break
    if (good === 0) await sleep(LOOK_MS)
  }
  return (performance.now() - began) / 1000
}

/**
 * Minutes at four fifths of what the server can do: memory, response times and errors; then three times of it: what is
 * too much is refused early, what must not be refused is not, and all is well within seconds.
 */
export async function lastingLoad(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  const { url, pid } = await startSchool(bench, { folder, databaseUrl })
  const pool = openPool(bench, databaseUrl, 2)
  const tokens = (await signedInStudents(pool, STUDENTS)).map(({ token }) => token)
  const seconds = (full: number): number => Math.max(1, Math.round(bench.lasting(full)))
  await loaded(url, tokens, { connections: 20, duration: seconds(10) })
  const flatOut = await loaded(url, tokens, { connections: 20, duration: seconds(20) })
  const capacity = flatOut.answers / flatOut.seconds
  bench.print(`load: ${Math.round(capacity)} answers a second flat out`)

  const minutes: (Load & { memory: number; machine: number })[] = []
  for (let number = 1; number <= MINUTES; number += 1) {
    const overallRate = Math.max(1, Math.round(SHARE * capacity))
    const minute = await loaded(url, tokens, { connections: CONNECTIONS, overallRate, duration: seconds(60) })
    const memory = await residentMegabytes(pid)
    const [machine = 0] = loadavg()
    minutes.push({ ...minute, memory, machine })
    bench.print(
      `minute ${number}: p99 ${minute.p99} ms, ${minute.refused} refused, ${minute.wrong} wrong, ${Math.round(memory)} MB, load of the machine ${machine.toFixed(1)}`,
    )
  }
  const third = Math.max(1, Math.floor((minutes.length - 1) / 3))
  const drift = (of: (minute: (typeof minutes)[number]) => number): Pick<Row, 'value' | 'note'> => {
    const [early, late] = [minutes.slice(1, 1 + third).map(of), minutes.slice(-third).map(of)].map(median)
    return { value: (late ?? 0) / (early || 1), note: `${early}, then ${late}` }
  }

  const essential = watchEssential(url)
  const tooMuch = await loaded(url, tokens, {
    connections: MANY,
    overallRate: Math.round(TIMES * capacity),
    duration: seconds(TOO_MUCH_SECONDS),
  })
  const recovered = await recovery(url)
  const wrong = await essential()
  return {
    rows: [
      { what: 'flat out, 20 connections', value: capacity, unit: 'answers a second' },
      {
        what: `errors and refusals in ${MINUTES} minutes at four fifths of it`,
        value: minutes.reduce((sum, minute) => sum + minute.wrong + minute.refused, 0),
        ...{ unit: 'requests', aim: { below: 1 } },
      },
      {
        what: 'memory at the end, times that at the beginning',
        ...drift(({ memory }) => memory),
        ...{ unit: 'x', aim: { below: 1.15 } },
      },
      {
        what: 'p99 at the end, times that at the beginning',
        ...drift(({ p99 }) => p99),
        ...{ unit: 'x', aim: { below: 1.5 } },
      },
      {
        what: `at ${TIMES} times of it for ${TOO_MUCH_SECONDS} s: neither answered nor refused`,
        value: tooMuch.wrong,
        ...{ unit: 'requests', aim: { below: 1 } },
        note: `${tooMuch.answers} answered, ${tooMuch.refused} refused`,
      },
      {
        what: `at ${TIMES} times of it: p99 of what is answered or refused`,
        ...{ value: tooMuch.p99 / 1000, unit: 's', aim: { below: WAIT_SECONDS } },
      },
      {
        what: 'payment notifications and checks of health that were not answered meanwhile',
        ...{ value: wrong, unit: 'requests', aim: { below: 1 } },
      },
      {
        what: 'until all is answered again',
        ...{ value: recovered, unit: 's', aim: { below: RECOVERY_SECONDS } },
      },
    ],
    details: { minutes, tooMuch },
  }
}
