import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { findBrowser } from '#tests/support/browser.ts'
import { plant } from './plant.ts'

const script = (exitCode: number) => `#!/bin/sh\nexit ${exitCode}\n`

function executable(name: string, exitCode: number): string {
  const file = join(plant({ [name]: script(exitCode) }), name)
  chmodSync(file, 0o755)
  return file
}

afterEach(() => vi.unstubAllEnvs())

test('the browser that CHROMIUM_PATH names comes first', () => {
  const file = executable('chromium', 0)
  vi.stubEnv('CHROMIUM_PATH', file)
  expect(findBrowser()).toBe(file)
})

test('a named browser that does not start is not replaced by another one', () => {
  vi.stubEnv('CHROMIUM_PATH', executable('chromium', 127))
  expect(findBrowser()).toBeUndefined()
})

test('an executable in the PATH that does not start is skipped', () => {
  const broken = executable('chromium', 127)
  const whole = executable('google-chrome', 0)
  vi.stubEnv('CHROMIUM_PATH', '')
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', '/nonexistent')
  vi.stubEnv('PATH', `${join(broken, '..')}:${join(whole, '..')}`)
  expect(findBrowser()).not.toBe(broken)
})
