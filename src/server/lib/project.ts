import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, from src/ as from dist/: where locales, migrations and the built pages lie. */
export const projectRoot: string = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

export const inProject = (...path: string[]): string => join(projectRoot, ...path)

/** Version of this release. */
export const release: string = (
  JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string }
).version
