import { execFile, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** older ones lack what we ask of it */
const OLDEST = 5
const TIMEOUT_MS = 10_000

export interface Tools {
  ffmpeg: string
  ffprobe: string
  /** as it calls itself */
  version: string
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isProgram)

/** Builds of a developer's own are named after a commit and are taken for new. */
function isNewEnough(version: string): boolean {
  const number = /^n?(\d+)\./.exec(version)?.[1]
  return number === undefined || Number(number) >= OLDEST
}

async function versionOf(ffmpeg: string): Promise<string | null> {
  try {
    const { stdout } = await run(ffmpeg, ['-version'], { timeout: TIMEOUT_MS })
    return /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? null
  } catch {
    return null
  }
}

/** The program with its companion beside it. Null: not there, or too old. */
async function examine(ffmpeg: string | undefined): Promise<Tools | null> {
  if (!ffmpeg || !isProgram(ffmpeg)) return null
  const beside = join(dirname(ffmpeg), 'ffprobe')
  const ffprobe = isProgram(beside) ? beside : onPath('ffprobe')
  if (!ffprobe) return null
  const version = await versionOf(ffmpeg)
  return version && isNewEnough(version) ? { ffmpeg, ffprobe, version } : null
}

/** The one that was named and no other, or the system's. */
export const findTools = (named: string | undefined): Promise<Tools | null> =>
  examine(named ?? onPath('ffmpeg'))

/** The version of the ffmpeg that was named, or of the system's, whether or not it can be used. Null: there is none. */
export async function foundVersion(named: string | undefined): Promise<string | null> {
  const ffmpeg = named ?? onPath('ffmpeg')
  return ffmpeg && isProgram(ffmpeg) ? versionOf(ffmpeg) : null
}

const aptPath = (): string | undefined => onPath('apt-get')

/** Root on Debian and its kin may install it. */
export const canInstall = (): boolean => process.getuid?.() === 0 && aptPath() !== undefined

/** It continues when the server ends, since an aborted installation leaves a broken system. */
async function apt(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  child.unref()
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

/** @returns whether it was tried and went well */
export async function installTools(): Promise<boolean> {
  const program = aptPath()
  if (!program || !canInstall()) return false
  // lists of packages that cannot be renewed may still do
  await apt(program, ['-qq', 'update'])
  return apt(program, ['-qq', '-y', '--no-install-recommends', 'install', 'ffmpeg'])
}
