import { expect, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { type Person, signedInStudents } from '#tests/support/people.ts'
import { aBox, Sheet } from '../../api/whiteboard/support.ts'
import { eventually } from '../embedded/support.ts'
import { call } from './client.ts'
import { CrashDrill, drill } from './crash-drill.ts'

const KILLS = 6
/** boxes that are drawn between two kills */
const BETWEEN = 30

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
const school = new CrashDrill()

/** A class that is running, with an open whiteboard and a student who has the pen. */
async function open() {
  const { rows } = await school.pool.query<{ id: number }>(
    `insert into open_classes (crypt_id, stream_key, name, begin_at, end_at)
      values ('drill', 'drill', 'drill', now() - interval '1 hour', now() + interval '3 hours') returning id`,
  )
  const id = rows[0]?.id ?? 0
  const [student, teacher] = await signedInStudents(school.pool, 2, 'drawer')
  if (!student || !teacher) throw new Error('there is nobody')
  await school.pool.query(`update users set types = '{2}' where id = $1`, [teacher.userId])
  await school.pool.query('insert into open_class_teachers (class_id, teacher_id) values ($1, $2)', [
    ...[id, teacher.userId],
  ])
  await school.pool.query(
    `insert into open_class_bookings (class_id, user_id, user_kind, source, entry_source) values ($1, $2, 20, 31, '41')`,
    [id, student.userId],
  )
  const { token } = teacher
  const [params, { address }] = [{ id }, school]
  await call(address, 'PUT /api/v1/openclass/{id}/whiteboard', { token, params, body: { is_shown: 1 } })
  const body = { viewer: 'page-of-the-pen-1' }
  await call(address, 'POST /api/openclass/presence/{id}', { token: student.token, params, body })
  const given = await call(address, 'PUT /api/v1/openclass/{id}/whiteboard/pen', {
    ...{ token, params, body: { userid: student.userId } },
  })
  expect(given.message).toBe('ok')
  const { data } = await call(address, 'GET /api/v1/openclass/{id}/whiteboard', { token, params })
  return { teacher, student, params: { id, page_id: data.whiteboard.page_id ?? 0 } }
}

drill(
  'what was drawn with a receipt is on the page and in its steps, however often the server is killed',
  async () => {
    const { teacher, student, params } = await open()
    const receipts: string[] = []
    let isOver = false
    /** Draws box after box as a browser does: what brought no receipt is sent again, as it was. */
    async function draw(by: Person, name: string): Promise<void> {
      const sheet = new Sheet({ id: by.userId })
      for (let number = 0; !isOver; number += 1) {
        const box = `${name}${number}`
        const body = { update: sheet.draw(aBox(box)) }
        for (let code = -1; code !== 0; ) {
          const path = 'POST /api/v1/openclass/{id}/whiteboard/pages/{page_id}/updates'
          const sent = await call(school.address, path, { token: by.token, params, body }).catch(() => null)
          if (sent) expect([0, refusals.whiteboardTooFast.code]).toContain(sent.code)
          else await school.restarted()
          code = sent?.code ?? -1
        }
        receipts.push(box)
      }
    }
    const drawing = Promise.all([draw(teacher, 'teacher'), draw(student, 'pen')])
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await eventually('more is drawn', () => receipts.length > kill * BETWEEN, 120_000)
      await school.kill()
      await school.start()
    }
    isOver = true
    await drawing
    const { data } = await call(school.address, 'GET /api/v1/openclass/{id}/whiteboard/pages/{page_id}', {
      ...{ token: teacher.token, params },
    })
    expect(new Sheet().take(data.update).ids).toEqual(receipts.toSorted())
    const { rows } = await school.pool.query<{ id: string }>(
      'select distinct jsonb_object_keys(changes) as id from whiteboard_steps where page_id = $1',
      [params.page_id],
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual(receipts.toSorted())
  },
)
