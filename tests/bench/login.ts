import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { openPool } from './cluster.ts'
import { loadIn, loadOf } from './load.ts'
import type { JobContext, PartResult } from './part.ts'
import { studentsWithPassword } from '#tests/support/people.ts'
import { inTurn, warmUp } from './rounds.ts'
import { startSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const PASSWORD = 'bench_secret'
/** the school's own cost */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ROUNDS = 5
const SECONDS = 3
const WRONG = 10_000
/** so many names that no limit applies and every attempt is compared */
const ATTACKERS = 1000
const path = '/api/user/login'

/** Comparisons per second with as many at once as there are cores: the lower bound of a login's cost. */
async function bareArgon2(stored: string, seconds: number): Promise<number> {
  const started = performance.now()
  const until = started + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < until) {
        await verify(stored, PASSWORD)
        done++
      }
    }),
  )
  return done / ((performance.now() - started) / 1000)
}

const loginOf = (username: string, password: string, address: string) => ({
  path,
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  body: JSON.stringify({ login_action: 'username', username, password }),
})

/** Requests that all connections share, each one used once before the first is repeated. */
function takenInTurn(requests: ReturnType<typeof loginOf>[]) {
  let taken = 0
  return {
    requests: [
      {
        setupRequest: <Given extends object>(given: Given) => ({
          ...given,
          ...requests[taken++ % requests.length],
        }),
      },
    ],
  }
}

/** Milliseconds of sequential logins, until stopped. */
async function honestLogins(url: string, names: string[], going: () => boolean): Promise<number[]> {
  const waits: number[] = []
  for (let index = 0; going(); index++) {
    const { headers, body, method } = loginOf(
      names[index % names.length] ?? '',
      PASSWORD,
      `192.0.2.${index % 250}`,
    )
    const started = performance.now()
    const answer = await (await fetch(url + path, { method, headers, body })).text()
    waits.push(performance.now() - started)
    if (!answer.startsWith('{"status":{"code":0,')) throw new Error(`an honest login answered ${answer}`)
    await sleep(100)
  }
  return waits
}

/** Logins compared with the comparison of a password alone, and a valid login during ten thousand wrong ones. */
export async function login(bench: JobContext): Promise<PartResult> {
  const { folder, databaseUrl } = await bench.database()
  const school = await startSchool(bench, { folder, databaseUrl, env: { TRUST_PROXY: '127.0.0.1' } })
  const stored = await hash(PASSWORD, cost)
  const names = await studentsWithPassword(openPool(bench, databaseUrl, 2), 200, stored)
  const requests = names.map((name, index) => loginOf(name, PASSWORD, `203.0.113.${index}`))
  const isSignedIn = (body: string) =>
    body.startsWith('{"status":{"code":0,') && body.includes('"access_token"')
  const measures = {
    logins: () =>
      loadOf(school.url, loadIn(bench, 10, SECONDS), {
        ...takenInTurn(requests),
        verifyBody: (body) => isSignedIn(String(body)),
      }),
    argon2: () => bareArgon2(stored, bench.lasting(SECONDS)),
  }
  await warmUp(bench, measures)
  const rounds = bench.count(ROUNDS)
  bench.print(`login: ${rounds} rounds`)
  const figures = await inTurn(rounds, measures)
  const held = ratios(figures.logins, figures.argon2)

  const [many, attackers] = [bench.count(WRONG), bench.count(ATTACKERS)]
  bench.print(`login: ${many} wrong passwords from ${attackers} addresses`)
  let left = bench.count(20)
  const quiet = await honestLogins(school.url, names, () => left-- > 0)
  let attacking = true
  const attempts = Array.from({ length: many }, (_, index) => {
    const address = index % attackers
    return loginOf(`nobody_${index}`, 'wrong_secret', `10.0.${address >> 8}.${address & 255}`)
  })
  const [wrong, during] = await Promise.all([
    loadOf(
      school.url,
      { connections: bench.count(200), requests: many },
      { ...takenInTurn(attempts), timeout: 60 },
    ).finally(() => {
      attacking = false
    }),
    honestLogins(school.url, names, () => attacking),
  ])

  return {
    rows: [
      {
        ...{ what: 'logins by user name and password', value: median(figures.logins), unit: '/s' },
        spread: spread(figures.logins),
        reference: { name: 'bare argon2', value: median(figures.argon2) },
        ratio: median(held),
        ratioSpread: spread(held),
        aim: { atLeast: 0.85 },
      },
      {
        ...{ what: `an honest login during ${many} wrong passwords`, unit: 's', aim: { below: 1 } },
        value: Math.max(...during) / 1000,
        note: `worst of ${during.length}; median ${Math.round(median(during))} ms, without them ${Math.round(median(quiet))} ms`,
      },
      { what: 'wrong passwords compared meanwhile, 200 at once', value: wrong, unit: '/s' },
    ],
    details: { ...figures, quiet, during },
  }
}
