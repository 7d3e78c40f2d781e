import { vi } from 'vitest'

/** Every case here starts processes, which take their time on a machine that is busy with other tests. */
export function allowTime(): void {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
}
