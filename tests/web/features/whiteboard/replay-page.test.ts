import { expect, it } from 'vitest'
import type { SceneElement } from '#web/features/whiteboard/page/scene.ts'
import { pageAt, ReplayedPage, sceneAt, stepsOf } from '#web/features/whiteboard/replay/replay-page.ts'

const element = (id: string, index: string, x = 0) =>
  ({ id, type: 'rectangle', version: 1, isDeleted: false, index, x }) satisfies SceneElement
const step = (file_id: string, second: number, changes: object, page_id = 1) => ({
  ...{ file_id, second, page_id, changes: JSON.stringify(changes) },
})
const at = (fileID: string, second: number) => ({ fileIDs: ['one', 'two'], fileID, second })
const turns = [
  { file_id: 'one', second: 5, page_id: 1 },
  { file_id: 'one', second: 60, page_id: null },
  { file_id: 'two', second: 10, page_id: 2 },
]
const steps = stepsOf([
  step('one', 6, { a: element('a', 'a1') }),
  step('one', 8, { b: element('b', 'a0') }),
  step('one', 9, { a: element('a', 'a1', 40) }),
  step('two', 12, { c: element('c', 'a2') }, 2),
  step('two', 20, { b: null }),
])

it('shows the page that was shown then, and none before the first and after it was closed', () => {
  expect([
    pageAt(turns, at('one', 4)),
    pageAt(turns, at('one', 5)),
    pageAt(turns, at('one', 70)),
    pageAt(turns, at('two', 9)),
    pageAt(turns, at('two', 10)),
  ]).toEqual([null, 1, null, null, 2])
})

it('shows what was drawn on a page by then, also in the recording before, from the back to the front', () => {
  const drawn = (fileID: string, second: number) =>
    sceneAt(steps, 1, at(fileID, second)).map(({ id, x }) => `${id}${String(x)}`)
  expect(drawn('one', 7)).toEqual(['a0'])
  expect(drawn('one', 8.5)).toEqual(['b0', 'a0'])
  expect(drawn('two', 0)).toEqual(['b0', 'a40'])
  expect(drawn('two', 20)).toEqual(['a40'])
})

it('tells of what is different, forwards and back', () => {
  const page = new ReplayedPage()
  const told: unknown[] = []
  page.show([element('a', 'a0')])
  page.observe((changed, erased) => told.push([changed.map(({ id }) => id), erased]))
  page.show([element('a', 'a0'), element('b', 'a1')])
  page.show([element('a', 'a0'), element('b', 'a1')])
  page.show([element('a', 'a0', 5)])
  expect(told).toEqual([
    [['b'], []],
    [['a'], ['b']],
  ])
})
