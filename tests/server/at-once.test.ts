import { expect, it } from 'vitest'
import { eachAtOnce } from '#server/lib/at-once.ts'

it('work that fails ends the rest: nothing more is begun, and what was under way has ended when it is told', async () => {
  const begun: number[] = []
  const ended: number[] = []
  let goOn = (): void => undefined
  const slow = new Promise<void>((resolve) => (goOn = resolve))
  const all = eachAtOnce([0, 1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item)
    if (item === 0) throw new Error('the first')
    await slow
    ended.push(item)
  })
  let isTold = false
  const told = all.catch((error: Error) => {
    isTold = true
    return error.message
  })
  await new Promise(setImmediate)
  expect(isTold).toBe(false)
  goOn()
  expect(await told).toBe('the first')
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([1])
})

it('each is done once, so many at once as are wanted', async () => {
  const done: number[] = []
  let now = 0
  let most = 0
  await eachAtOnce(
    Array.from({ length: 50 }, (_, item) => item),
    4,
    async (item) => {
      now += 1
      most = Math.max(most, now)
      await new Promise(setImmediate)
      now -= 1
      done.push(item)
    },
  )
  expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, item) => item))
  expect(most).toBe(4)
})
