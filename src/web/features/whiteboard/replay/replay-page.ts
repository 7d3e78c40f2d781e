import type { CallReply } from '#web/lib/call.ts'
import { byIndex, type SceneElement } from '../page/scene.ts'

type Portion = CallReply<'GET /api/v1/openclass/{id}/whiteboard/replay'>
export type Turn = Portion['turns'][number]
/** What was drawn differently than in the step before, by its id; null: it was erased. */
export interface Step extends Omit<Portion['steps'][number], 'changes'> {
  changes: Readonly<Record<string, SceneElement | null>>
}

/** Steps as the server writes them. Read once: the scene is made of them at each second of the replay. */
export const stepsOf = (steps: Portion['steps']): Step[] =>
  steps.map((step) => ({ ...step, changes: JSON.parse(step.changes) as Step['changes'] }))

/** A place in the recordings of a class. */
export interface Place {
  /** names of the recordings, in their order */
  fileIDs: readonly string[]
  fileID: string
  second: number
}

function isPast({ file_id, second }: Pick<Turn, 'file_id' | 'second'>, now: Place): boolean {
  const at = now.fileIDs.indexOf(file_id)
  const current = now.fileIDs.indexOf(now.fileID)
  return at < current || (at === current && second <= now.second)
}

/** The page that was shown then; null: the whiteboard was closed, or not opened yet. */
export const pageAt = (turns: readonly Turn[], now: Place): number | null =>
  turns.findLast((turn) => isPast(turn, now))?.page_id ?? null

/** What was drawn on a page by then, from the back to the front. */
export function sceneAt(steps: readonly Step[], pageId: number, now: Place): SceneElement[] {
  const drawn = new Map<string, SceneElement>()
  for (const step of steps) {
    if (step.page_id !== pageId || !isPast(step, now)) continue
    for (const [id, element] of Object.entries(step.changes))
      if (element) drawn.set(id, element)
      else drawn.delete(id)
  }
  return [...drawn.values()].toSorted(byIndex)
}

type Tell = (changed: readonly SceneElement[], erased: readonly string[]) => void

/** A page whose contents follow a replay, forwards and back. */
export class ReplayedPage {
  #scene: readonly SceneElement[] = []
  #tell: Tell | null = null

  readonly scene = (): readonly SceneElement[] => this.#scene

  readonly observe = (tell: Tell): (() => void) => {
    this.#tell = tell
    return () => {
      this.#tell = null
    }
  }

  show(scene: readonly SceneElement[]): void {
    const there = new Set(scene.map(({ id }) => id))
    const before = new Map(this.#scene.map((element) => [element.id, JSON.stringify(element)]))
    const changed = scene.filter((element) => before.get(element.id) !== JSON.stringify(element))
    const erased = [...before.keys()].filter((id) => !there.has(id))
    this.#scene = scene
    if (changed.length > 0 || erased.length > 0) this.#tell?.(changed, erased)
  }
}
