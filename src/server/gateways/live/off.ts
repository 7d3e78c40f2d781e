import type { LiveGateway } from './live.ts'

const nowhere = { url: '', key: '' }

/** Nothing is broadcast here. */
export const noLive = (): LiveGateway => ({
  kind: 'off',
  start: async () => undefined,
  stop: async () => undefined,
  isReady: () => false,
  pushAddress: () => nowhere,
  encoderAddress: () => '',
  classOfName: () => null,
  playAddresses: () => null,
  cut: () => undefined,
  mount: () => undefined,
})
