import { describe, expect, it } from 'vitest'
import { productStatuses, productTypes, stockTypes } from '#contract/catalog/enums.ts'
import { type BuyState, buyState } from '#web/features/catalog/buy-state.ts'

const onSale = {
  type: productTypes.class,
  status: productStatuses.onShelf,
  price: '199.00',
  stock_type: stockTypes.unlimited,
  stock: 0,
}
const limited = (stock: number) => ({ stock_type: stockTypes.limited, stock })
const off = { status: productStatuses.offShelf }
const frozen = { status: productStatuses.frozen }
const free = { price: '0.00' }
const physical = { type: productTypes.physical }

const table: [what: string, product: Partial<typeof onSale> | object, owned: boolean, state: BuyState][] = [
  ['a course with a price is bought', {}, false, 'buy'],
  ['a place of the last one is bought', limited(1), false, 'buy'],
  ['what costs nothing is joined', free, false, 'product'],
  ['zero without decimals costs nothing too', { price: '0' }, false, 'product'],
  ['a small price is a price', { price: '0.01' }, false, 'buy'],
  ['free and sold out is closed', { ...free, ...limited(0) }, false, 'empty'],
  ['paid and sold out is closed', limited(0), false, 'empty'],
  ['off the shelf is closed', off, false, 'under'],
  ['frozen is closed', frozen, false, 'under'],
  ['off the shelf comes before sold out', { ...off, ...limited(0) }, false, 'under'],
  ['an owned course leads to my courses', {}, true, 'order'],
  ['a claimed free course leads to my courses', free, true, 'order'],
  ['owned comes before off the shelf', off, true, 'order'],
  ['owned comes before sold out', limited(0), true, 'order'],
  ['goods that are shipped can be bought again', physical, true, 'buy'],
  ['owned goods that sold out are closed', { ...physical, ...limited(0) }, true, 'empty'],
  ['free goods are claimed once', { ...physical, ...free }, true, 'order'],
]

describe('the buy button', () => {
  it.each(table)('%s', (_, product, owned, state) => {
    expect(buyState({ ...onSale, ...product }, owned)).toBe(state)
  })
})
