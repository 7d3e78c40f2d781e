import type pg from 'pg'
import { cursorOf } from '#server/db/paging.ts'
import { openPool } from './cluster.ts'
import { growthOf } from './growth.ts'
import type { Question } from './latency.ts'
import type { JobContext, PartResult } from './part.ts'
import { openSchool } from './school.ts'

const SMALL = 10_000
const LARGE = 100_000
const ROUNDS = 5
const QUESTIONS = 300
const PAIR = 'a Chinese word of two characters'

/** two characters each, so that any word of a name can be searched */
const characters = Array.from('天地人和山水风云春夏秋冬诗书礼乐数理化生史地政文武医农工商学问思辨行知')
const latin = ['algebra', 'biology', 'chess', 'drawing', 'english', 'french', 'guitar', 'history']
const drawn = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
const chineseWord = (): string => drawn(characters) + drawn(characters)

/** Courses with names of three Chinese words and an English one with a number, at various prices. */
async function fill(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into products (type, status, name, price, cover_url)
      select 1 + n % 5, 2,
        (select string_agg(c, '') from (
          select ($2::text[])[1 + floor(random() * cardinality($2::text[]))::int + 0 * n] as c
          from generate_series(1, 6)) as t)
          || ' ' || ($3::text[])[1 + n % cardinality($3::text[])] || n,
        (random() * 1000)::int, '/demo/cover-poetry.svg'
      from generate_series(1, $1::int) n`,
    [count, characters, latin],
  )
  // as autovacuum leaves them
  await pool.query('vacuum analyze products, product_words')
}

async function schoolOf(bench: JobContext, count: number) {
  const { url, databaseUrl } = await openSchool(bench)
  const pool = openPool(bench, databaseUrl, 2)
  await fill(pool, count)
  // every request differs from the one before, so that none is answered from a cache
  let requests = 0
  const list = (query: Record<string, string>): Question => ({
    path: `/api/product?${new URLSearchParams({ ...query, price_max: String(2000 + (requests++ % 100_000)) })}`,
  })
  return {
    name: `${count.toLocaleString('en')} products`,
    url,
    draw: {
      'first page': () => list({}),
      'a page in the depth, by keyset': () =>
        list({ cursor: cursorOf(Math.ceil((0.1 + 0.8 * Math.random()) * count)) ?? '' }),
      [PAIR]: () => list({ keyword: chineseWord() }),
      'the beginning of an English word': () =>
        list({ keyword: `${drawn(latin)}${1 + Math.floor(Math.random() * 90)}` }),
    },
  }
}

/** Lists and searches of the catalogue in a school of ten thousand courses and in one of ten times as many. */
export async function catalog(bench: JobContext): Promise<PartResult> {
  bench.print(`catalog: ${SMALL} and ${LARGE} products`)
  const small = await schoolOf(bench, bench.count(SMALL))
  const large = await schoolOf(bench, bench.count(LARGE))
  const [rounds, questions] = [bench.count(ROUNDS), bench.count(QUESTIONS)]
  return growthOf({ rounds, questions, small, large, aims: { [PAIR]: 1.5 } })
}
