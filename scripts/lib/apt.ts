import { run, type RunResult } from './run.ts'

export const isRoot = (): boolean => process.getuid?.() === 0

/** Installs Debian packages; only root may. Waits for another apt that holds the lock. */
export async function installPackages(packages: string[]): Promise<RunResult> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=120']
  const updated = await run('apt-get', [...wait, 'update', '-q'], { env, timeoutSeconds: 300 })
  if (!updated.ok) return updated
  const install = ['install', '-q', '-y', '--no-install-recommends', ...packages]
  return run('apt-get', [...wait, ...install], { env, timeoutSeconds: 900 })
}
