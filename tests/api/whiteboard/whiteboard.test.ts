import { describe, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { refusals } from '#contract/errors.ts'
import type { WhiteboardEvent } from '#contract/whiteboard/events.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { classAssistants, openClasses } from '#server/db/tables/all.ts'
import { theAdmin, signedIn } from '#tests/support/factories.ts'
import { aRecording } from '#tests/support/recordings.ts'
import { openTestSchool } from '#tests/support/test-school.ts'
import { eq } from 'drizzle-orm'
import { type Ear, listening } from '../chat/support.ts'
import { enterRoom } from '../interaction/support.ts'
import { aBox, aPresent, aText, aWhiteboard, encoded, Sheet } from './support.ts'

const school = await openTestSchool()
const { db, pool } = school.deps
const address = await listening(school.app)
const admin = await theAdmin(school)

type EventOf<Kind> = Extract<WhiteboardEvent, { kind: Kind }>
const hears = <Kind extends WhiteboardEvent['kind']>(
  ear: Ear,
  kind: Kind,
  holds: (event: EventOf<Kind>) => boolean = () => true,
): Promise<EventOf<Kind>> =>
  vi.waitUntil(
    () =>
      ear.events.find(
        (event): event is EventOf<Kind> => event.kind === kind && holds(event as EventOf<Kind>),
      ),
    { timeout: 60_000, interval: 10 },
  )

/** What is on a page, as who comes late reads it. */
async function onPage(
  { calls, teacher }: Pick<Awaited<ReturnType<typeof aWhiteboard>>, 'calls' | 'teacher'>,
  pageId: number,
): Promise<Sheet> {
  return new Sheet().take((await calls.page(teacher, pageId)).data.update)
}
/** Lets the second pass in which so much came. */
const passSecond = (pageId: number) =>
  pool.query(`update whiteboard_pages set busy_at = busy_at - interval '2 seconds' where id = $1`, [pageId])

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

describe('what is drawn', () => {
  test('reaches everybody in the class, and who comes late or comes back', async () => {
    const { classId, teacher, student, calls, pageId } = await aWhiteboard(school)
    const ear = await enterRoom(school, address, student, classId)
    const sheet = new Sheet(teacher.user)
    expect((await calls.draw(teacher, pageId, sheet.draw(aBox('one')))).data).toEqual({ version: 1 })
    const first = await hears(ear, 'whiteboard_update')
    expect(first).toMatchObject({ page_id: pageId, version: 1 })
    const viewer = new Sheet().take(first.update ?? '')
    expect(viewer.elements.get('one')).toEqual(aBox('one'))
    await calls.draw(teacher, pageId, sheet.draw(aText('two', '书院')))
    // who has missed something reads what they lack, and no more
    const since = Buffer.from(Y.encodeStateVector(viewer.doc)).toString('base64url')
    const { data } = await calls.page(student, pageId, since)
    expect(data.version).toBe(2)
    expect(viewer.take(data.update).ids).toEqual(['one', 'two'])
    const whole = (await calls.page(student, pageId)).data.update
    expect(data.update.length).toBeLessThan(whole.length)
    expect(new Sheet().take(whole).elements.toJSON()).toEqual(sheet.elements.toJSON())
  })

  test('by two at once becomes one page, the same for both', async () => {
    const { teacher, student, calls, pageId } = await aWhiteboard(school)
    await calls.give(teacher, student.user.id)
    const [one, two] = [new Sheet(teacher.user), new Sheet(student.user)]
    const both = aBox('both')
    await calls.draw(teacher, pageId, one.draw(both))
    two.take((await calls.page(student, pageId)).data.update)
    /** A browser sends a change when the one before has been taken. */
    const drawing = async ({ token }: { token: string }, sheet: Sheet, name: string): Promise<number[]> => {
      const codes: number[] = []
      for (let index = 0; index < 4; index += 1) {
        const moved = { ...both, x: name.length * index, version: index + 2 }
        codes.push((await calls.draw({ token }, pageId, sheet.draw(aBox(`${name}${index}`), moved))).code)
      }
      return codes
    }
    const codes = await Promise.all([drawing(teacher, one, 'teacher'), drawing(student, two, 'pen')])
    expect(codes.flat()).toEqual(Array(8).fill(0))
    const stored = (await calls.page(teacher, pageId)).data
    expect(stored.version).toBe(9)
    for (const sheet of [one, two]) sheet.take(stored.update)
    expect(one.elements.toJSON()).toEqual(two.elements.toJSON())
    expect(one.ids).toHaveLength(9)
  })

  test('is a stroke that grows by its new points alone', async () => {
    const { teacher, calls, pageId } = await aWhiteboard(school)
    const sheet = new Sheet(teacher.user)
    const stroke = aBox('pen', { type: 'freedraw', simulatePressure: true, lastCommittedPoint: null })
    const points = new Y.Array<number>()
    const begun = sheet.change(({ strokes, elements }) => {
      strokes.set('pen', points)
      points.push(Array.from({ length: 2_000 }, (_, index) => index))
      elements.set('pen', stroke)
    })
    expect((await calls.draw(teacher, pageId, begun)).code).toBe(0)
    const grown = sheet.change(({ elements }) => {
      points.push([1, 2])
      elements.set('pen', { ...stroke, version: 2 })
    })
    expect(grown.length).toBeLessThan(1_500)
    expect((await calls.draw(teacher, pageId, grown)).code).toBe(0)
    const { rows } = await pool.query(
      `select jsonb_array_length(changes->'pen'->'points') as points from whiteboard_steps
        where page_id = $1 order by id desc limit 1`,
      [pageId],
    )
    expect(rows).toEqual([{ points: 1_001 }])
    const odd = sheet.change(() => points.push([1]))
    expect((await calls.draw(teacher, pageId, odd)).code).toBe(refusals.whiteboardRefused.code)
  })

  test('changes nothing where it is no change of the page, or may not be there', async () => {
    const { teacher, calls, pageId } = await aWhiteboard(school)
    await calls.draw(teacher, pageId, new Sheet(teacher.user).draw(aBox('kept')))
    const before = (await calls.page(teacher, pageId)).data
    const later = new Sheet(teacher.user)
    later.draw(aBox('missed'))
    const hostile: Record<string, string> = {
      garbage: encoded(Buffer.from('not a change of anything at all')),
      truncated: new Sheet(teacher.user).draw(aBox('cut')).slice(0, 40),
      'what needs a change that never came': later.draw(aBox('next')),
      'a link': new Sheet(teacher.user).draw(aBox('a', { link: 'javascript:alert(1)' })),
      'a link to a page': new Sheet(teacher.user).draw(aBox('a', { link: 'https://example.com' })),
      'an embedded page': new Sheet(teacher.user).draw(
        aBox('a', { type: 'embeddable', link: 'https://example.com' }),
      ),
      'a frame of HTML': new Sheet(teacher.user).draw(aBox('a', { type: 'iframe' })),
      'a picture': new Sheet(teacher.user).draw(
        aBox('a', { type: 'image', fileId: 'f', status: 'saved', scale: [1, 1] }),
      ),
      'data of others': new Sheet(teacher.user).draw(aBox('a', { customData: { html: '<script>' } })),
      'another id': new Sheet(teacher.user).change(({ elements }) => elements.set('b', aBox('a'))),
      'an id of every object': new Sheet(teacher.user).change(({ elements }) =>
        elements.set('a b', aBox('a b')),
      ),
      'no number': new Sheet(teacher.user).draw(aBox('a', { x: Number.NaN })),
      'a place far away': new Sheet(teacher.user).draw(aBox('a', { x: 1e9 })),
      'a colour that is a program': new Sheet(teacher.user).draw(
        aBox('a', { strokeColor: 'url(https://example.com)' }),
      ),
      'a text that is too long': new Sheet(teacher.user).draw(
        aText('a', 'x'.repeat(whiteboardLimits.text + 1)),
      ),
      'a text that the database cannot hold': new Sheet(teacher.user).draw(aText('a', 'a\u0000b')),
      'a stroke without points': new Sheet(teacher.user).draw(
        aBox('a', { type: 'freedraw', simulatePressure: true, lastCommittedPoint: null }),
      ),
      'points of nothing': new Sheet(teacher.user).change(({ strokes }) =>
        strokes.set('a', Y.Array.from([1, 2])),
      ),
      'a map in a map': new Sheet(teacher.user).change(({ elements }) =>
        elements.set('a', new Y.Map() as never),
      ),
      'something beside the page': new Sheet(teacher.user).change(({ doc }) =>
        doc.getArray('more').push([1]),
      ),
      'a list in the page': (() => {
        const doc = new Y.Doc()
        doc.getArray('elements').push([1])
        return encoded(Y.encodeStateAsUpdate(doc))
      })(),
      'a document in a document': new Sheet(teacher.user).change(({ elements }) =>
        elements.set('a', new Y.Doc() as never),
      ),
    }
    for (const [what, update] of Object.entries(hostile)) {
      await passSecond(pageId)
      expect({ what, code: (await calls.draw(teacher, pageId, update)).code }).toEqual({
        ...{ what, code: refusals.whiteboardRefused.code },
      })
    }
    const huge = new Sheet(teacher.user).draw(
      ...Array.from({ length: 300 }, (_, index) => aText(`t${index}`, 'long '.repeat(90))),
    )
    expect((await calls.draw(teacher, pageId, huge)).code).not.toBe(0)
    expect((await calls.draw(teacher, pageId, '<script>')).code).not.toBe(0)
    expect((await calls.page(teacher, pageId)).data).toEqual(before)
  })

  test('is refused where it counts as that of somebody else, who can still draw', async () => {
    const { teacher, student, calls, pageId } = await aWhiteboard(school)
    await calls.give(teacher, student.user.id)
    const sheet = new Sheet(teacher.user)
    await calls.draw(teacher, pageId, sheet.draw(aBox('one')))
    const forged = new Sheet(student.user).take((await calls.page(student, pageId)).data.update)
    forged.doc.clientID = sheet.doc.clientID
    const refused = await calls.draw(student, pageId, forged.draw(aBox('forged')))
    expect(refused.code).toBe(refusals.whiteboardRefused.code)
    const before = new Sheet(teacher.user).draw(aBox('before'))
    expect((await calls.draw(student, pageId, before)).code).toBe(refusals.whiteboardRefused.code)
    expect((await calls.draw(teacher, pageId, sheet.draw(aBox('two')))).code).toBe(0)
    expect((await onPage({ calls, teacher }, pageId)).ids).toEqual(['one', 'two'])
  })

  test('is refused on a page of another class', async () => {
    const [one, other] = [await aWhiteboard(school), await aWhiteboard(school)]
    const update = new Sheet(one.teacher.user).draw(aBox('one'))
    const code = refusals.whiteboardPageNotFound.code
    expect((await one.calls.draw(one.teacher, other.pageId, update)).code).toBe(code)
    expect((await one.calls.page(one.teacher, other.pageId)).code).toBe(code)
    expect((await one.calls.turn(one.teacher, other.pageId)).code).toBe(code)
    expect((await one.calls.remove(one.teacher, other.pageId)).code).toBe(code)
    expect((await other.calls.draw(one.teacher, other.pageId, update)).code).not.toBe(0)
    expect((await onPage(other, other.pageId)).ids).toEqual([])
  })

  test('is bounded in a second and on a page, and who draws is told', async () => {
    const { teacher, calls, pageId } = await aWhiteboard(school)
    const sheet = new Sheet(teacher.user)
    // the second may end meanwhile
    const fast = await Promise.all(
      Array.from({ length: 2 * whiteboardLimits.updatesPerSecond + 1 }, (_, index) =>
        calls.draw(teacher, pageId, new Sheet(teacher.user).draw(aBox(`fast${index}`))),
      ),
    )
    expect(fast.filter(({ code }) => code === refusals.whiteboardTooFast.code)).not.toEqual([])
    await calls.remove(teacher, pageId)
    const { id } = (await calls.add(teacher)).data
    const most = whiteboardLimits.elements
    for (let from = 0; from < most; from += 100) {
      await passSecond(id)
      const some = Array.from({ length: 100 }, (_, index) => aBox(`m${from + index}`))
      expect((await calls.draw(teacher, id, sheet.draw(...some))).code).toBe(0)
    }
    const full = await calls.draw(teacher, id, sheet.draw(aBox('more')))
    expect(full.code).toBe(refusals.whiteboardPageFull.code)
    expect(full.message).toContain(String(most))
    expect((await onPage({ calls, teacher }, id)).ids).toHaveLength(most)
  })
})

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
    expect((await calls.replay(admin)).code).toBe(0)
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
