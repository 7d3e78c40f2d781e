import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { PlayerOptions } from '#web/features/player/player.ts'
import { ok } from '../../lib/support.ts'
import { PlayerDouble, statusOf, type videoOf } from './support.tsx'

/** Every player that a page has made in the present test. */
export const players: PlayerDouble[] = []
vi.mock('#web/features/player/tc-player.ts', () => ({
  createTcPlayer: async (box: HTMLElement, options: PlayerOptions) => {
    const player = new PlayerDouble(options, box)
    players.push(player)
    return player
  },
}))

export const student = { types: [3 as const] }
export const charged = { is_need_pay: 1 as const, productid: 9, product_price: '29.00', status: 1 }
export const status = (...answer: Parameters<typeof statusOf>) =>
  http.get('*/api/openclass/livestatus/5', () => ok(statusOf(...answer)))
export const videos = (...list: ReturnType<typeof videoOf>[]) =>
  http.get('*/api/openclass/video/5', () => ok({ list }))
export const button = (name: string) => screen.findByRole('button', { name })
export const thePlayer = async (): Promise<PlayerDouble> => {
  await waitFor(() => expect(players.filter(({ disposed }) => !disposed)).toHaveLength(1))
  const player = players.find(({ disposed }) => !disposed)
  if (!player) throw new Error('no player stands')
  return player
}

beforeEach(() => {
  players.length = 0
})
afterEach(() => vi.useRealTimers())

/** Time that the test advances, while answers arrive in real time. */
export const movingTime = () => vi.useFakeTimers({ shouldAdvanceTime: true })
export const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
