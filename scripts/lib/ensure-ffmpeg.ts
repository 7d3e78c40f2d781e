import { findTools, installTools } from '#server/gateways/ffmpeg/tools.ts'

/** Sees to ffmpeg, which tests of live classes and videos publish and look with. Without one it only says so. */
export async function ensureFfmpeg(): Promise<void> {
  if (await findTools(undefined)) return
  console.log('no ffmpeg 5 or newer found: trying apt')
  if ((await installTools()) && (await findTools(undefined))) return
  console.log('tests of live classes and videos will fail: install ffmpeg (e.g. sudo apt-get install ffmpeg)')
}
