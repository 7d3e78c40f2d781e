import { vi } from 'vitest'

/** Every case here starts processes, which take their time on a machine that is busy with other tests. */
export function allowTime(): void {
  vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })
}
