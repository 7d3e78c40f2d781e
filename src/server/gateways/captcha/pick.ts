import { randomInt } from 'node:crypto'

export const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
