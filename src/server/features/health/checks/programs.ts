import { requirePresent } from '../../../gateways/speech/model.ts'
import { SpeechFailure } from '../../../gateways/speech/speech.ts'
import type { Check, Finding } from '../context.ts'

/** as `engines` of package.json says */
const OLDEST_NODE = [20, 19] as const

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

/** What the school recognizes speech with is there. */
async function speechFaults(folder: string | null): Promise<Finding[]> {
  if (folder === null) return []
  try {
    await requirePresent(folder)
    return []
  } catch (error) {
    if (!(error instanceof SpeechFailure)) throw error
    return [{ id: 'speech_unusable', params: { reason: error.message } }]
  }
}

/** The programs that the school runs with. */
export const checkPrograms: Check = async ({ config, probes }) => {
  const found: Finding[] = []
  const node = probes.nodeVersion()
  if (isOld(node)) found.push({ id: 'node_old', params: { version: node } })
  const ffmpeg = await probes.ffmpeg()
  if (!ffmpeg) found.push({ id: 'ffmpeg_missing', params: {} })
  else if (!ffmpeg.isUsable) found.push({ id: 'ffmpeg_old', params: { version: ffmpeg.version } })
  found.push(...(await speechFaults(config.speech.folder)))
  return found
}
