import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull, type Standing } from '#server/lib/fair-queue.ts'

/** A queue whose tasks run until they are released, and the order in which they started. */
function aQueue({ slots = 1, laneLength = 100 } = {}) {
  const queue = new FairQueue({ slots, laneLength })
  const begun: string[] = []
  const running: (() => void)[] = []
  const enter = (lane: string, standing: Standing = 'first', name = lane) =>
    queue.run(lane.split('/'), standing, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
      return name
    })
  async function letGo(times: number) {
    for (let time = 0; time < times; time++) {
      running.shift()?.()
      // the next one starts in a later turn of the event loop
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { queue, begun, enter, letGo }
}

describe('a fair queue', () => {
  it('runs as many at once as it has slots', async () => {
    const { begun, enter, letGo } = aQueue({ slots: 2 })
    const answers = ['a', 'b', 'c'].map((lane) => enter(lane))
    expect(begun).toEqual(['a', 'b'])
    await letGo(1)
    expect(begun).toEqual(['a', 'b', 'c'])
    await letGo(2)
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
  })

  it('serves lanes in turn, however much one of them has queued', async () => {
    const { begun, enter, letGo } = aQueue()
    const all = Array.from({ length: 50 }, () => enter('greedy'))
    all.push(enter('modest'), enter('quiet'))
    await letGo(3)
    expect(begun).toEqual(['greedy', 'greedy', 'modest', 'quiet'])
    await letGo(49)
    expect(await Promise.all(all)).toHaveLength(52)
  })

  it('lets the lanes within a lane share its turns', async () => {
    const { begun, enter, letGo } = aQueue()
    const all = [enter('running')]
    for (let host = 0; host < 4; host++) all.push(enter(`net1/host${host}`), enter(`net1/host${host}`))
    all.push(enter('net2/host'), enter('net1/modest'))
    await letGo(11)
    expect(begun.slice(1)).toEqual([
      'net1/host0',
      'net2/host',
      'net1/host1',
      'net1/host2',
      'net1/host3',
      'net1/modest',
      'net1/host0',
      'net1/host1',
      'net1/host2',
      'net1/host3',
    ])
    await Promise.all(all)
  })

  it('serves the first priority before the later one, which is never left out', async () => {
    const { begun, enter, letGo } = aQueue()
    const all = [enter('running')]
    for (let lane = 0; lane < 8; lane++) all.push(enter(`bad${lane}`, 'later', 'later'))
    for (let lane = 0; lane < 8; lane++) all.push(enter(`good${lane}`, 'first', 'first'))
    await letGo(8)
    expect(begun.slice(1).filter((name) => name === 'first')).toHaveLength(6)
    expect(begun.slice(1).filter((name) => name === 'later')).toHaveLength(2)
    await letGo(9)
    await Promise.all(all)
  })

  it('refuses a full lane and still accepts others', async () => {
    const { enter, letGo } = aQueue({ laneLength: 2 })
    const all = [enter('greedy'), enter('greedy'), enter('greedy')]
    await expect(enter('greedy')).rejects.toBeInstanceOf(QueueFull)
    all.push(enter('modest'))
    await letGo(4)
    expect(await Promise.all(all)).toEqual(['greedy', 'greedy', 'greedy', 'modest'])
  })

  it('goes on after a task that failed', async () => {
    const { queue, enter, letGo } = aQueue()
    await expect(queue.run(['x'], 'first', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const next = enter('y')
    await letGo(1)
    expect(await next).toBe('y')
  })
})
