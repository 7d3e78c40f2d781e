import { installPackages, isRoot } from './apt.ts'
import { run } from './run.ts'

/** Sees to a font with Chinese glyphs, so that screenshots show text and no boxes. Without one it only says so. */
export async function ensureCjkFont(): Promise<void> {
  if (process.platform !== 'linux' || (await hasCjkFont())) return
  if (isRoot()) await installPackages(['fontconfig', 'fonts-noto-cjk'])
  if (!(await hasCjkFont()))
    console.log('no Chinese font: screenshots will show boxes (install fonts-noto-cjk)')
}

async function hasCjkFont(): Promise<boolean> {
  const { ok, output } = await run('fc-list', [':lang=zh'])
  return ok && output.trim() !== ''
}
