import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { userTypes } from '#contract/account/limits.ts'
import { type Person, signedInStudents, signIn } from '#tests/support/people.ts'
import { startChild } from './child.ts'
import { openPool } from './cluster.ts'
import { drawing } from './drawing.ts'
import type { JobContext, PartResult } from './part.ts'
import { openSchool } from './school.ts'
import { median, ratios, spread } from './statistics.ts'

const POLLS = 8
const PEOPLE = 1_000
/** in which all of them answer */
const SECONDS = 3

interface Class {
  classId: number
  teacher: Person
  people: Person[]
}

/** A running class with a teacher and a number of students who have joined it. */
async function makeClass(pool: pg.Pool, count: number): Promise<Class> {
  const { rows } = await pool.query<{ id: number; teacher: number }>(
    `with teacher as (
        insert into users (username, types) values ('bench_asker', array[$2::smallint]) returning id),
      class as (
        insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
        values ($1, $1, 'bench', now() - interval '1 hour', now() + interval '6 hours') returning id)
      insert into open_class_teachers (class_id, teacher_id) select class.id, teacher.id from class, teacher
      returning class_id as id, teacher_id as teacher`,
    [randomUUID(), userTypes.teacher],
  )
  const [made] = rows
  const [teacher] = made ? await signIn(pool, [made.teacher]) : []
  if (!made || !teacher) throw new Error('no class was made')
  const people = await signedInStudents(pool, count, `bench_polls_${made.id}`)
  await pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source)
      select $1, unnest($2::int[]), 20, 31, '41'`,
    [made.id, people.map(({ userId }) => userId)],
  )
  return { classId: made.id, teacher, people }
}

type Send = (method: string, url: string, token: string, body?: object) => Promise<string>

function sender(): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  return (method, url, token, body) =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      request(url, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve(text))
      })
        .on('error', reject)
        .end(JSON.stringify(body ?? {}))
    })
}

/** Asks a new poll in the class. @returns its round */
async function ask(send: Send, url: string, { classId, teacher }: Class): Promise<number> {
  const base = `${url}/api/v1/openclass/${classId}`
  const post = async (path: string, body?: object): Promise<number> => {
    const text = await send('POST', base + path, teacher.token, body)
    const { status, data } = JSON.parse(text) as { status: { code: number }; data: { id: number } }
    if (status.code !== 0) throw new Error(`${path}: ${text}`)
    return data.id
  }
  const id = await post('/polls', {
    ...{ kind: 'one', title: 'bench', options: ['a', 'b', 'c', 'd'], right_options: [], explanation: '' },
    ...{ scale_top: 5, low_label: '', high_label: '', limit_seconds: 0 },
    ...{ is_anonymous: 0, may_change: 0, result_at_once: 0 },
  })
  return post(`/polls/${id}/rounds`)
}

/** Everybody answers once, evenly over the time. @returns how long each waited, ms, in ascending order */
async function answerAll(
  people: readonly Person[],
  seconds: number,
  answer: (person: Person, choice: number) => Promise<void>,
): Promise<number[]> {
  const started = performance.now()
  const waits = people.map(async (person, index) => {
    await sleep(Math.max(0, (index * seconds * 1000) / people.length))
    const sent = performance.now()
    await answer(person, (index % 4) + 1)
    return performance.now() - sent
  })
  const sorted = (await Promise.all(waits)).sort((a, b) => a - b)
  if (performance.now() - started > 60_000) throw new Error('the answers took a minute')
  return sorted
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Eight polls, each answered by a thousand people in three seconds, beside a bare route with one insert; and a whiteboard. */
export async function interaction(bench: JobContext): Promise<PartResult> {
  const school = await openSchool(bench)
  const pool = openPool(bench, school.databaseUrl, 2)
  const [polls, seconds] = [Math.max(2, bench.count(POLLS)), bench.lasting(SECONDS)]
  const made = await makeClass(pool, bench.count(PEOPLE))
  const { classId, teacher, people } = made
  await pool.query(
    'create table bench_answers (round_id int, user_id int, choices smallint[], primary key (round_id, user_id))',
  )
  const bare = await startChild(
    bench,
    ['--import', 'tsx', join(import.meta.dirname, 'reference/serve.ts'), 'insert'],
    {
      env: { DATABASE_URL: school.databaseUrl },
      path: '/',
      logFile: join(school.folder, 'insert-route.log'),
    },
  )
  const send = sender()
  const inSchool = (round: number) => async (person: Person, choice: number) => {
    const url = `${school.url}/api/v1/openclass/${classId}/poll_rounds/${round}/answer`
    const text = await send('PUT', url, person.token, { choices: [choice] })
    if (!text.startsWith('{"status":{"code":0,')) throw new Error(text)
  }
  const atBare = (round: number) => async (person: Person, choice: number) => {
    const text = await send('PUT', `${bare.url}/answer/${round}`, '', {
      ...{ person: person.userId, choices: [choice] },
    })
    if (text !== `{"choices":[${choice}]}`) throw new Error(text)
  }
  const p99 = { school: [] as number[], bare: [] as number[] }
  const halves: number[] = []
  for (let number = 1; number <= polls; number++) {
    bench.print(`interaction: poll ${number} of ${polls}, ${people.length} people in ${seconds} s`)
    const round = await ask(send, school.url, made)
    const waited = await answerAll(people, seconds, inSchool(round))
    p99.school.push(at(waited, 0.99))
    halves.push(at(waited, 0.5))
    const end = `${school.url}/api/v1/openclass/${classId}/poll_rounds/${round}/end`
    const ended = JSON.parse(await send('POST', end, teacher.token)) as { data: { answered: number } }
    if (ended.data.answered !== people.length)
      throw new Error(`${ended.data.answered} of ${people.length} answers were counted`)
    p99.bare.push(at(await answerAll(people, seconds, atBare(number)), 0.99))
  }
  const drawn = await drawing(bench, { school, ...made, send })
  const held = ratios(p99.school, p99.bare)
  return {
    rows: [
      {
        what: `${people.length} answers to a poll in ${seconds} s: p99`,
        ...{ value: median(p99.school), unit: 'ms', spread: spread(p99.school) },
        reference: { name: 'a bare Fastify route with one insert', value: median(p99.bare) },
        ...{ ratio: median(held), ratioSpread: spread(held), aim: { below: 500 } },
        note: `median ${median(halves).toFixed(1)} ms; all of ${polls} polls counted, none lost or doubled`,
      },
      drawn,
    ],
    details: { p99, halves },
  }
}
