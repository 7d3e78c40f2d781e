import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// the headless shell renders the same with a fifth less processor time
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const usualPlaces = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]
const macNames = ['Google Chrome', 'Chromium']

/** Arguments for a Chromium run as root or in a container, and against its own network requests. */
export const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The first Chromium that starts: CHROMIUM_PATH, Playwright's own, then the system's. */
export function findBrowser(): string | undefined {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) return starts(chosen) ? chosen : undefined
  return candidates().find(starts)
}

function candidates(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...usualPlaces]
  const system = folders.flatMap((folder) => [...names, ...macNames].map((name) => join(folder, name)))
  return [chromium.executablePath(), ...new Set(system)]
}

/** Queries the version, which fails without its libraries, and for a snap's stub. */
function starts(executable: string): boolean {
  return existsSync(executable) && spawnSync(executable, ['--version'], { timeout: 20_000 }).status === 0
}
