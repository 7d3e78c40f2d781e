import { expect, test } from 'vitest'
import { emptyRow, filledRows, pasteInto } from '#web/features/order/manage/parcel-rows.ts'

const A = '20261123000001'
const B = '20261123000002'
const first = { row: 0, cell: 'order' } as const

test('a table of three columns becomes rows, its heading does not', () => {
  const text = `Order\tCourier\tNumber\r\n${A}\tSF Express\tSF1\r\n${B}\t圆通\tYT2\r\n`
  expect(pasteInto([emptyRow], text, first)).toEqual([
    { order: A, company: 'SF Express', number: 'SF1' },
    { order: B, company: '圆通', number: 'YT2' },
  ])
})

test('two columns are order and number, and go into the row that the order has', () => {
  const rows = [
    { order: B, company: '圆通', number: '' },
    { order: A, company: '', number: '' },
  ]
  expect(pasteInto(rows, `${A}，SF1\n${B}，YT2`, first)).toEqual([
    { order: B, company: '圆通', number: 'YT2' },
    { order: A, company: '', number: 'SF1' },
  ])
})

test('one column fills the cells from where it was pasted', () => {
  const rows = [A, B].map((order) => ({ ...emptyRow, order }))
  expect(pasteInto(rows, 'SF1\nSF2', { row: 0, cell: 'number' })?.map(({ number }) => number)).toEqual([
    'SF1',
    'SF2',
  ])
  expect(pasteInto(rows, 'SF1', { row: 0, cell: 'number' })).toBeNull()
})

test('a row without a courier of its own has that of all; empty rows are none', () => {
  expect(filledRows([{ order: ` ${A} `, company: '', number: 'SF1' }, emptyRow], '顺丰')).toEqual([
    { order: A, company: '顺丰', number: 'SF1' },
  ])
})
