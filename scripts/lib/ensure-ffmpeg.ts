import { findTools } from '#server/gateways/ffmpeg/tools.ts'
import { installPackages, isRoot } from './apt.ts'

const isThere = async (): Promise<boolean> => (await findTools(undefined)) !== null

/** Sees to ffmpeg, which tests of live classes and videos publish and look with. Without one it only says so. */
export async function ensureFfmpeg(): Promise<void> {
  if (await isThere()) return
  if (isRoot()) {
    console.log('no ffmpeg 5 or newer found: trying apt')
    await installPackages(['ffmpeg'])
  }
  if (!(await isThere()))
    console.log(
      'tests of live classes and videos will fail: install ffmpeg (e.g. sudo apt-get install ffmpeg)',
    )
}
