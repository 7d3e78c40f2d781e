import { vi } from 'vitest'

/** Longer timeouts: every test here starts processes, which is slow while other tests run. */
export function allowTime(): void {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
}
