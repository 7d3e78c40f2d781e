import { run } from './run.ts'

export const isRoot = (): boolean => process.getuid?.() === 0

const env = { DEBIAN_FRONTEND: 'noninteractive' }
// another apt may hold the lock; what is lost at a power cut is installed again
const options = ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Options::=--force-unsafe-io']

const install = (packages: string[]) =>
  run('apt-get', [...options, 'install', '--no-install-recommends', ...packages], {
    env,
    timeoutSeconds: 900,
  })

const isKnown = async (name: string): Promise<boolean> =>
  (await run('apt-cache', ['show', '--no-all-versions', name])).ok

/**
 * Installs packages of Debian or Ubuntu by one call; only root may. When one of them cannot be had, the others are
 * installed one by one.
 * @param wanted each under the names that it may have, the best first
 */
export async function installPackages(wanted: string[][]): Promise<void> {
  const { ok } = await run('apt-get', [...options, 'update'], { env, timeoutSeconds: 300 })
  if (!ok) return
  const packages: string[] = []
  for (const names of wanted)
    for (const name of names)
      if (await isKnown(name)) {
        packages.push(name)
        break
      }
  if (packages.length === 0 || (await install(packages)).ok) return
  for (const name of packages) await install([name])
}
