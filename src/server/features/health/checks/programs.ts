import type { Check, Finding } from '../context.ts'

/** as `engines` of package.json says */
const OLDEST_NODE = [20, 19] as const

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

/** The programs that the school runs with. */
export const checkPrograms: Check = async ({ probes }) => {
  const found: Finding[] = []
  const node = probes.nodeVersion()
  if (isOld(node)) found.push({ id: 'node_old', params: { version: node } })
  const ffmpeg = await probes.ffmpeg()
  if (!ffmpeg) found.push({ id: 'ffmpeg_missing', params: {} })
  else if (!ffmpeg.isUsable) found.push({ id: 'ffmpeg_old', params: { version: ffmpeg.version } })
  return found
}
