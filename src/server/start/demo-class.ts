import type { Deps } from '../deps.ts'
import { keepDemoClass } from '../features/openclass/index.ts'

/** The class of the demo is about to begin as soon as the school opens, not when its job first runs. */
export async function ensureDemoClass(deps: Deps): Promise<void> {
  try {
    await keepDemoClass(deps)
  } catch (err) {
    deps.log.warn({ err }, 'the class of the demo school could not be moved')
  }
}
