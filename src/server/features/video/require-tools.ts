import type { Deps } from '../../deps.ts'
import type { Tools } from '../../gateways/ffmpeg/tools.ts'
import { refuse } from '../../lib/refusal.ts'

/** @throws Refusal videoOff where there is no ffmpeg */
export async function requireTools({ ffmpeg }: Pick<Deps, 'ffmpeg'>): Promise<Tools> {
  const tools = await ffmpeg.tools()
  if (!tools) throw refuse('videoOff')
  return tools
}
