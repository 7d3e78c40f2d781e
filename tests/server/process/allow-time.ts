import { vi } from 'vitest'
import { isDrill } from '#tests/support/drill.ts'

/** Longer timeouts: every test here starts processes, which is slow while other tests run; a drill starts many. */
export function allowTime(): void {
  vi.setConfig({ testTimeout: isDrill ? 900_000 : 180_000, hookTimeout: 180_000 })
}
