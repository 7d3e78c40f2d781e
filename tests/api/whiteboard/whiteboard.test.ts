import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { classAssistants, openClasses } from '#server/db/tables/all.ts'
import { signedIn } from '#tests/support/factories.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { listening } from '../chat/support.ts'
import { enterRoom, hears } from '../interaction/support.ts'
import { testDrawing } from './drawing-part.ts'
import { testReplay } from './replay-part.ts'
import { aBox, aPresent, aWhiteboard, onPage, Sheet } from './support.ts'

const school = await openTestSchool()
const { db, pool } = school.deps
const address = await listening(school.app)

describe('the whiteboard of a class', () => {
  test('is opened by who moderates the class, and everybody there is told', async () => {
    const { classId, teacher, student, calls } = await aWhiteboard(school)
    const ear = await enterRoom(school, address, student, classId)
    const { data } = await calls.now(student)
    expect(data).toMatchObject({ is_open: 1, may_moderate: 0, whiteboard: { is_shown: 1, pen: null } })
    expect(data.whiteboard.pages).toEqual([{ id: data.whiteboard.page_id }])
    expect((await calls.now(teacher)).data.may_moderate).toBe(1)
    await calls.show(teacher, 0)
    await hears(ear, 'whiteboard', ({ whiteboard }) => whiteboard.is_shown === 0)
    expect((await calls.show(student)).code).toBe(refusals.noPermission.code)
    expect((await calls.add(student)).code).toBe(refusals.noPermission.code)
    expect((await calls.give(student, student.user.id)).code).toBe(refusals.noPermission.code)
    const stranger = await signedIn(school)
    expect((await calls.now(stranger)).code).toBe(refusals.chatNotJoined.code)
    const assistant = await signedIn(school)
    await db.insert(classAssistants).values({ classId, userId: assistant.user.id })
    expect((await calls.show(assistant)).code).toBe(0)
  })

  test('has pages that are added, turned, removed and brought back, and students follow', async () => {
    const { classId, teacher, student, calls, pageId } = await aWhiteboard(school)
    const ear = await enterRoom(school, address, student, classId)
    const { id: second } = (await calls.add(teacher)).data
    await hears(ear, 'whiteboard', ({ whiteboard }) => whiteboard.page_id === second)
    await calls.turn(teacher, pageId)
    await hears(ear, 'whiteboard', (event) => event.whiteboard.page_id === pageId)
    await calls.draw(teacher, pageId, new Sheet(teacher.user).draw(aBox('one')))
    await calls.remove(teacher, pageId)
    const left = (await calls.now(student)).data.whiteboard
    expect(left).toMatchObject({ page_id: second, pages: [{ id: second }] })
    expect((await calls.page(student, pageId)).code).toBe(refusals.whiteboardPageNotFound.code)
    expect((await calls.draw(teacher, pageId, new Sheet(teacher.user).draw(aBox('two')))).code).toBe(
      refusals.whiteboardPageNotFound.code,
    )
    await calls.restore(teacher, pageId)
    expect((await calls.now(student)).data.whiteboard).toMatchObject({
      ...{ page_id: pageId, pages: [{ id: pageId }, { id: second }] },
    })
    expect((await onPage({ calls, teacher }, pageId)).ids).toEqual(['one'])
    expect((await calls.restore(teacher, pageId)).code).toBe(refusals.whiteboardPageNotFound.code)
    await calls.remove(teacher, pageId)
    await calls.remove(teacher, second)
    // there is always a page to draw on
    expect((await calls.now(student)).data.whiteboard.pages).toHaveLength(1)
  })

  test('has so many pages and no more', async () => {
    const { classId, teacher, calls } = await aWhiteboard(school)
    await pool.query('insert into whiteboard_pages (class_id) select $1 from generate_series(2, $2)', [
      classId,
      whiteboardLimits.pages,
    ])
    const full = await calls.add(teacher)
    expect(full).toMatchObject({ code: refusals.whiteboardPagesFull.code })
    expect(full.message).toContain(String(whiteboardLimits.pages))
  })

  test('is drawn on until the teacher has ended the class', async () => {
    const { classId, teacher, calls, pageId } = await aWhiteboard(school)
    await db.update(openClasses).set({ endedAt: new Date() }).where(eq(openClasses.id, classId))
    const late = await calls.draw(teacher, pageId, new Sheet(teacher.user).draw(aBox('late')))
    expect(late.code).toBe(refusals.interactionClosed.code)
    expect((await calls.show(teacher, 0)).code).toBe(refusals.interactionClosed.code)
  })
})

describe('who may draw', () => {
  test('is who moderates the class, and the student who has the pen as long as they have it', async () => {
    const { classId, teacher, student, calls, pageId } = await aWhiteboard(school)
    const sheet = new Sheet(student.user)
    const ear = await enterRoom(school, address, student, classId)
    expect((await calls.draw(student, pageId, sheet.draw(aBox('early')))).code).toBe(
      refusals.whiteboardNoPen.code,
    )
    await calls.give(teacher, student.user.id)
    const { whiteboard } = await hears(ear, 'whiteboard', (event) => event.whiteboard.pen !== null)
    expect(whiteboard.pen).toEqual({ userid: student.user.id, nickName: 'Li Wei' })
    expect((await calls.draw(student, pageId, new Sheet(student.user).draw(aBox('pen')))).code).toBe(0)
    const { id: other } = (await calls.add(teacher)).data
    const elsewhere = await calls.draw(student, pageId, new Sheet(student.user).draw(aBox('elsewhere')))
    expect(elsewhere.code).toBe(refusals.whiteboardNoPen.code)
    await calls.turn(teacher, pageId)
    await calls.takeBack(teacher)
    const after = await calls.draw(student, pageId, new Sheet(student.user).draw(aBox('after')))
    expect(after.code).toBe(refusals.whiteboardNoPen.code)
    expect((await onPage({ calls, teacher }, pageId)).ids).toEqual(['pen'])
    expect((await onPage({ calls, teacher }, other)).ids).toEqual([])
    const { rows } = await pool.query<{ action: string }>(
      'select action from audit_log where subject = $1 order by id',
      [`openclass ${classId}`],
    )
    expect(rows.map(({ action }) => action)).toEqual(['whiteboard pen given', 'whiteboard pen taken back'])
  })

  test('is one student at a time, who is in the class', async () => {
    const { classId, teacher, student, calls, pageId } = await aWhiteboard(school)
    const other = await aPresent(school, classId)
    const away = await signedIn(school)
    expect((await calls.give(teacher, away.user.id)).code).toBe(refusals.whiteboardNotPresent.code)
    expect((await calls.give(teacher, teacher.user.id)).code).toBe(refusals.whiteboardNotPresent.code)
    await calls.give(teacher, student.user.id)
    await calls.give(teacher, other.user.id)
    expect((await calls.draw(student, pageId, new Sheet(student.user).draw(aBox('one')))).code).toBe(
      refusals.whiteboardNoPen.code,
    )
    expect((await calls.draw(other, pageId, new Sheet(other.user).draw(aBox('two')))).code).toBe(0)
    await calls.show(teacher, 0)
    expect((await calls.draw(other, pageId, new Sheet(other.user).draw(aBox('three')))).code).toBe(
      refusals.whiteboardNoPen.code,
    )
  })

  test('is nobody who was removed from the class', async () => {
    const { classId, teacher, student, calls, pageId } = await aWhiteboard(school)
    await calls.give(teacher, student.user.id)
    await school.call('PUT /api/v1/openclass/{id}/removals/{userid}', {
      ...{ token: teacher.token, params: { id: classId, userid: student.user.id }, body: { reason: 'a' } },
    })
    expect((await calls.draw(student, pageId, new Sheet(student.user).draw(aBox('one')))).code).toBe(
      refusals.classRemoved.code,
    )
  })

  test('draws with a pen that is taken back meanwhile either before that or not at all', async () => {
    const { teacher, student, calls, pageId } = await aWhiteboard(school)
    await calls.give(teacher, student.user.id)
    const drawing = Array.from({ length: 8 }, (_, index) =>
      calls.draw(student, pageId, new Sheet(student.user).draw(aBox(`box${index}`))),
    )
    await calls.takeBack(teacher)
    const there = (await onPage({ calls, teacher }, pageId)).ids
    const taken = (await Promise.all(drawing)).filter(({ code }) => code === 0)
    expect((await onPage({ calls, teacher }, pageId)).ids).toEqual(there)
    expect(there).toHaveLength(taken.length)
  })
})

testDrawing(school, address)
testReplay(school)
