import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

// the headless shell draws the same with a fifth less of the processor
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

/** Arguments that a Chromium run as root or in a container needs, and that keep it from calling home. */
export const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The first Chromium that really starts: CHROMIUM_PATH, Playwright's own, then the system's. */
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

/** Asks for the version: an executable whose libraries are missing, or a snap's empty shell, does not answer. */
function starts(executable: string): boolean {
  return existsSync(executable) && spawnSync(executable, ['--version'], { timeout: 20_000 }).status === 0
}
