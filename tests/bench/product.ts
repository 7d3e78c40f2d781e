import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from './child.ts'
import { openPool } from './cluster.ts'
import { loadIn, loadOf } from './load.ts'
import type { Child, JobContext, PartResult, Row } from './part.ts'
import { preparedSelects } from './prepared-select.ts'
import type { Kind } from './reference/serve.ts'
import { inTurn, warmUp } from './rounds.ts'
import { openSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const PRODUCT_ID = 2
const ROUNDS = 5
const path = `/api/product/${PRODUCT_ID}`

async function answerOf({ url }: Child): Promise<string> {
  const text = await (await fetch(url + path)).text()
  if (!text.startsWith('{"status":{"code":0,'))
    throw new Error(`${url}${path} answered ${text.slice(0, 200)}`)
  return text
}

/**
 * `GET /api/product/{id}` of the built server compared with a bare Fastify route that sends the same bytes, and with
 * one that has the same plugins and executes one prepared select.
 */
export async function product(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const { folder, databaseUrl } = school
  const sample = join(folder, 'sample.json')
  const body = await answerOf(school)
  await writeFile(sample, body)
  const reference = (kind: Kind) =>
    startChild(bench, ['--import', 'tsx', join(import.meta.dirname, 'reference/serve.ts'), kind], {
      env: { DATABASE_URL: databaseUrl, SAMPLE: sample },
      path,
      logFile: join(folder, `${kind}.log`),
    })
  const route = await reference('product')
  const bare = await reference('bare')
  const node = await reference('node')
  const pool = openPool(bench, databaseUrl, 20)

  const load = loadIn(bench, 50, 3)
  const measures = {
    school: () => loadOf(school.url + path, load),
    route: () => loadOf(route.url + path, load),
    bare: () => loadOf(bare.url + path, load),
    node: () => loadOf(node.url + path, load),
    select: () => preparedSelects(pool, { clients: 20, seconds: bench.lasting(2), id: PRODUCT_ID }),
  }
  await warmUp(bench, measures)
  const rounds = bench.count(ROUNDS)
  bench.print(`product: ${rounds} rounds`)
  const figures = await inTurn(rounds, measures)

  const row = (what: string, name: keyof typeof figures, note?: string): Row => ({
    ...{ what, value: median(figures[name]), unit: 'req/s', spread: spread(figures[name]) },
    ...(note && { note }),
  })
  const against = (what: string, reference: 'bare' | 'route', aim?: Row['aim']): Row => {
    const held = ratios(figures.school, figures[reference])
    return {
      ...row(what, 'school'),
      reference: { name: reference, value: median(figures[reference]) },
      ...{ ratio: median(held), ratioSpread: spread(held), ...(aim && { aim }) },
    }
  }
  const size = async (child: Child) => `${(await answerOf(child)).length} characters`
  return {
    rows: [
      {
        ...against(`GET ${path}, of a bare Fastify route`, 'bare', { atLeast: 0.8 }),
        note: await size(school),
      },
      against('the same, of a route with one prepared select', 'route'),
      row('bare Fastify route', 'bare', await size(bare)),
      row('same plugins, logger, one prepared select', 'route', await size(route)),
      row('bare node:http', 'node', await size(node)),
      row('prepared select by the driver, 20 clients', 'select'),
    ],
    details: figures,
  }
}
