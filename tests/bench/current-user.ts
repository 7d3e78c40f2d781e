import { join } from 'node:path'
import { startChild } from './child.ts'
import { openPool } from './cluster.ts'
import { loadIn, loadOf } from './load.ts'
import type { JobContext, PartResult } from './part.ts'
import { signedInStudents } from '#tests/support/people.ts'
import { inTurn, warmUp } from './rounds.ts'
import { openSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const ROUNDS = 5
const PEOPLE = 200
const path = '/api/user/current'

/** `GET /api/user/current` compared with a plain Fastify route that looks the token up with one prepared statement. */
export async function currentUser(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const { folder, databaseUrl } = school
  const reference = await startChild(
    bench,
    ['--import', 'tsx', join(import.meta.dirname, 'reference/serve.ts'), 'user'],
    { env: { DATABASE_URL: databaseUrl }, path: '/', logFile: join(folder, 'user.log') },
  )
  const people = await signedInStudents(openPool(bench, databaseUrl, 2), PEOPLE)
  const requests = people.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } }))
  const isAnswer = (body: string) => body.startsWith('{"status":{"code":0,') && body.includes('"userid":')
  const load = loadIn(bench, 50, 3)
  const loadOn = (url: string) => () =>
    loadOf(url, load, { requests, verifyBody: (body) => isAnswer(String(body)) })

  const measures = { school: loadOn(school.url), reference: loadOn(reference.url) }
  await warmUp(bench, measures)
  const rounds = bench.count(ROUNDS)
  bench.print(`current-user: ${rounds} rounds, ${PEOPLE} people`)
  const figures = await inTurn(rounds, measures)
  const held = ratios(figures.school, figures.reference)
  return {
    rows: [
      {
        ...{ what: `GET ${path}`, value: median(figures.school), unit: 'req/s' },
        spread: spread(figures.school),
        reference: { name: 'reference route', value: median(figures.reference) },
        ratio: median(held),
        ratioSpread: spread(held),
        aim: { atLeast: 0.8 },
      },
      {
        ...{ what: 'reference: same plugins, logger, one prepared token look-up', unit: 'req/s' },
        value: median(figures.reference),
        spread: spread(figures.reference),
      },
    ],
    details: figures,
  }
}
