import type { LaunchOptions } from '@playwright/test'
import { findBrowser, launchArguments } from '../../support/browser.ts'

/** an address of this machine that browsers do not treat as local */
export const elsewhere = 'school.example'

const executablePath = findBrowser()

/** One browser for all tests of a process, with a fake camera and microphone. */
export const launchOptions: LaunchOptions = {
  args: [
    ...launchArguments,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream=fps=10',
    `--host-resolver-rules=MAP ${elsewhere} 127.0.0.1`,
  ],
  ...(executablePath ? { executablePath } : {}),
}
