import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { filesBelow, shortPath } from './files.ts'
import { isAlive } from './is-alive.ts'

const keepSeconds = 7 * 24 * 3600

/**
 * Moves a finished build into `dist`, file by file, each by one atomic rename, so that at no moment a file is
 * missing or half written for a server that is running from there: first the hashed assets (new names beside
 * the old ones), then the pages that name them, then the hashed pieces of the server and last its programs. Assets and
 * pieces of earlier builds stay for a week, because pages that are already open, and a server that is just starting or
 * not yet restarted, still ask for them.
 */
export function publish(built: string, dist: string): void {
  const files = filesBelow(built).map((file) => shortPath(built, file))
  const now = new Date()
  for (const file of files.sort((a, b) => rank(a) - rank(b))) {
    mkdirSync(dirname(join(dist, file)), { recursive: true })
    utimesSync(join(built, file), now, now)
    renameSync(join(built, file), join(dist, file))
  }
  const fresh = new Set(files)
  for (const folder of ['web', 'server'])
    for (const file of filesBelow(join(dist, folder)))
      if (!fresh.has(shortPath(dist, file)) && !isKept(file, now)) rmSync(file)
}

function rank(file: string): number {
  if (file.startsWith('web/assets/')) return 0
  if (file.startsWith('web/')) return file.includes('.html') ? 2 : 1
  return isProgram(file) ? 4 : 3
}

/** What is started, and names the pieces of its build. */
const isProgram = (file: string): boolean => /^server\/(main|ingest|sfu)\.js/.test(file)

function isKept(file: string, now: Date): boolean {
  const isHashed = file.includes(`${sep}assets${sep}`) || file.includes(`${sep}server${sep}`)
  return isHashed && now.getTime() - statSync(file).mtimeMs < keepSeconds * 1000
}

/** Removes what builds left behind that were killed before they could publish. */
export function removeAbandonedBuilds(dist: string): void {
  if (!existsSync(dist)) return
  for (const name of readdirSync(dist)) {
    const owner = /^\.build-(\d+)$/.exec(name)?.[1]
    if (owner !== undefined && !isAlive(Number(owner))) rmSync(join(dist, name), { recursive: true })
  }
}
