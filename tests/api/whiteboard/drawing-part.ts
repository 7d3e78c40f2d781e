import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { refusals } from '#contract/errors.ts'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import type { TestSchool } from '#tests/support/test-school.ts'
import { enterRoom, hears } from '../interaction/support.ts'
import { aBox, aText, aWhiteboard, encoded, onPage, Sheet } from './support.ts'

/** What may be drawn, and what becomes of it. @param address of the school */
export function testDrawing(school: TestSchool, address: string): void {
  const { pool } = school.deps
  /** Lets the second pass in which so much came. */
  const passSecond = (pageId: number) =>
    pool.query(`update whiteboard_pages set busy_at = busy_at - interval '2 seconds' where id = $1`, [pageId])

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
}
