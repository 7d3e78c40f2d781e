import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { refusals } from '#contract/errors.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { openClasses } from '#server/db/tables/all.ts'
import { theAdmin } from '#tests/support/factories.ts'
import { aRecording } from '#tests/support/recordings.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { aBox, aWhiteboard, onPage, Sheet } from './support.ts'

/** What is kept of a whiteboard as steps. */
export function testReplay(school: TestSchool): void {
  const { db, pool } = school.deps

  describe('the replay', () => {
    test('has what was drawn with the second of its recording, for who may watch it', async () => {
      const { classId, teacher, student, calls, pageId } = await aWhiteboard(school)
      const sheet = new Sheet(teacher.user)
      await calls.draw(teacher, pageId, sheet.draw(aBox('one'), aBox('two')))
      await pool.query(`update whiteboard_steps set at = at - interval '60 seconds' where page_id = $1`, [
        pageId,
      ])
      await pool.query(`update whiteboard_turns set at = at - interval '90 seconds' where class_id = $1`, [
        classId,
      ])
      await calls.draw(
        teacher,
        pageId,
        sheet.change(({ elements }) => elements.delete('one')),
      )
      const start = Date.now() - 100_000
      const recording = await aRecording(school, classId, {
        ...{ ownerId: teacher.user.id, stretches: [{ receivedAt: new Date(start), seconds: 600 }] },
      })
      expect((await calls.replay(student)).code).toBe(refusals.noReplay.code)
      const { data } = await calls.replay(teacher)
      expect(data.next).toBeNull()
      expect(data.turns).toMatchObject([{ file_id: recording.fileId, page_id: pageId }])
      expect(data.turns[0]?.second).toBeLessThan(data.steps[0]?.second ?? 0)
      expect(data.steps.map(({ changes }) => JSON.parse(changes) as unknown)).toEqual([
        { one: aBox('one'), two: aBox('two') },
        { one: null },
      ])
      const [first, second] = data.steps.map(({ second: at }) => at)
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(58)
      await db
        .update(openClasses)
        .set({ endedAt: new Date(), isReplay: true })
        .where(eq(openClasses.id, classId))
      expect((await calls.replay(student)).data.steps).toHaveLength(2)
      expect((await calls.replay(await theAdmin(school))).code).toBe(0)
    })

    test('comes in portions', async () => {
      const { classId, teacher, calls, pageId } = await aWhiteboard(school)
      await aRecording(school, classId, { ownerId: teacher.user.id })
      await pool.query(
        `insert into whiteboard_steps (page_id, at, changes)
          select $1, now() - (5 - n) * interval '10 seconds', jsonb_build_object('n' || n, repeat('x', $2))
          from generate_series(1, 4) n`,
        [pageId, whiteboardLimits.replayBytes / 2],
      )
      const first = (await calls.replay(teacher)).data
      expect(first.steps).toHaveLength(2)
      const second = (await calls.replay(teacher, first.next ?? 0)).data
      expect(second).toMatchObject({ turns: [], next: null })
      expect(second.steps).toHaveLength(2)
    })
  })

  test('a page without its document, as after an import, goes on with what its steps left', async () => {
    const { teacher, calls, pageId } = await aWhiteboard(school)
    const sheet = new Sheet(teacher.user)
    const stroke = aBox('pen', { type: 'freedraw', simulatePressure: false, lastCommittedPoint: null })
    await calls.draw(teacher, pageId, sheet.draw(aBox('one'), aBox('two')))
    const drawn = sheet.change(({ strokes, elements }) => {
      strokes.set('pen', Y.Array.from([0, 0, 0.5, 1, 1, 0.5]))
      elements.set('pen', stroke)
      elements.delete('one')
    })
    await calls.draw(teacher, pageId, drawn)
    const before = await onPage({ calls, teacher }, pageId)
    await pool.query('update whiteboard_pages set state = null where id = $1', [pageId])
    expect((await calls.draw(teacher, pageId, new Sheet(teacher.user).draw(aBox('three')))).code).toBe(0)
    const after = await onPage({ calls, teacher }, pageId)
    expect(after.ids).toEqual(['pen', 'three', 'two'])
    expect(after.elements.get('pen')).toEqual(before.elements.get('pen'))
    expect(after.strokes.toJSON()).toEqual(before.strokes.toJSON())
  })
}
