import type { LiveGateway } from './live.ts'

const nowhere = { url: '', key: '' }

/** Nothing is broadcast here. */
export const noLive = (): LiveGateway => ({
  kind: 'off',
  start: async () => undefined,
  stop: async () => undefined,
  reception: async () => ({ isReady: false, programs: 'closed' }),
  pushAddress: async () => nowhere,
  encoderAddress: async () => null,
  classOfName: () => null,
  playAddresses: () => null,
  cut: () => undefined,
  mount: () => undefined,
})
