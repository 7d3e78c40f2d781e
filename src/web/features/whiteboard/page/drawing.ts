import * as Y from 'yjs'
import { newClientId } from '#contract/whiteboard/clients.ts'
import { type DrawnType, drawnFields } from '#contract/whiteboard/limits.ts'
import { ELEMENTS, numbersOf, STROKES, type Stroke, strokeOf } from '#contract/whiteboard/strokes.ts'
import { byIndex, type SceneElement } from './scene.ts'

/** changes of this page itself */
export const OWN = 'own'
/** what is put into the page together; many at once are sent in several changes */
const TOGETHER = 20
/** a sixteenth is far below a pixel, and a number that takes half the room */
const rounded = (number: number): number => Math.round(number * 16) / 16

const isDrawn = (type: string): type is DrawnType => type in drawnFields

/** What is kept of an element. */
function storedOf(element: SceneElement, type: DrawnType): Record<string, unknown> {
  const fields = drawnFields[type].filter((name) => element[name] !== undefined)
  const stored: Record<string, unknown> = Object.fromEntries(fields.map((name) => [name, element[name]]))
  return { ...stored, link: null, frameId: null, isDeleted: false }
}

/** Between a page, which is a document of Yjs, and a scene of Excalidraw. */
export class Drawing {
  readonly doc = new Y.Doc()
  readonly #elements = this.doc.getMap<Record<string, unknown>>(ELEMENTS)
  readonly #strokes = this.doc.getMap<Y.Array<number>>(STROKES)
  /** the versions that the page and the scene both have */
  readonly #known = new Map<string, number>()

  constructor(userId: number) {
    this.doc.clientID = newClientId(userId)
  }

  /**
   * Puts what has changed in a scene into the page.
   * @returns ids of what cannot be drawn there: pictures, embedded pages
   */
  commit(scene: readonly SceneElement[]): string[] {
    const changed = scene.filter(({ id, version }) => this.#known.get(id) !== version)
    const refused = changed.filter(({ type, isDeleted }) => !isDeleted && !isDrawn(type)).map(({ id }) => id)
    for (let from = 0; from < changed.length; from += TOGETHER)
      this.doc.transact(() => {
        for (const element of changed.slice(from, from + TOGETHER)) this.#put(element)
      }, OWN)
    return refused
  }

  /** All that is drawn, from the back to the front. */
  scene(): SceneElement[] {
    const all = [...this.#elements.keys()].flatMap((id) => this.#read(id) ?? [])
    for (const { id, version } of all) this.#known.set(id, version)
    return all.toSorted(byIndex)
  }

  /** Tells of changes of others: what has changed, and what was erased. */
  observe(tell: (changed: readonly SceneElement[], erased: readonly string[]) => void): () => void {
    const listen = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[], { origin }: Y.Transaction) => {
      if (origin === OWN) return
      const ids = events.flatMap(({ path, keys }) => (path.length > 0 ? [String(path[0])] : [...keys.keys()]))
      const changed = [...new Set(ids)].flatMap((id) => this.#read(id) ?? [])
      for (const { id, version } of changed) this.#known.set(id, version)
      tell(
        changed,
        ids.filter((id) => !this.#elements.has(id)),
      )
    }
    this.#elements.observeDeep(listen)
    this.#strokes.observeDeep(listen)
    return () => {
      this.#elements.unobserveDeep(listen)
      this.#strokes.unobserveDeep(listen)
    }
  }

  #put(element: SceneElement): void {
    const { id, type, version, isDeleted } = element
    this.#known.set(id, version)
    if (isDeleted) {
      if (this.#elements.has(id)) this.#elements.delete(id)
      if (this.#strokes.has(id)) this.#strokes.delete(id)
      return
    }
    if (!isDrawn(type)) return
    if (type === 'freedraw')
      this.#putStroke(id, element as unknown as Stroke, element['simulatePressure'] === false)
    this.#elements.set(id, storedOf(element, type))
  }

  /** A stroke that grows gets its new points; one that was changed otherwise is written anew. */
  #putStroke(id: string, { points, pressures }: Stroke, hasPressure: boolean): void {
    const there = this.#strokes.get(id)
    const numbers = numbersOf(
      {
        points: points.map(([x, y]) => [rounded(x), rounded(y)] as const),
        pressures: pressures.map(rounded),
      },
      hasPressure,
    )
    const before = there?.toArray() ?? []
    if (there && before.length <= numbers.length && before.every((number, at) => number === numbers[at])) {
      if (before.length < numbers.length) there.push(numbers.slice(before.length))
    } else this.#strokes.set(id, Y.Array.from(numbers))
  }

  #read(id: string): SceneElement | null {
    const element = this.#elements.get(id)
    if (!element) return null
    if (element['type'] !== 'freedraw') return element as unknown as SceneElement
    const numbers = this.#strokes.get(id)?.toArray() ?? []
    const stroke = strokeOf(numbers, element['simulatePressure'] === false)
    return stroke && ({ ...element, ...stroke } as unknown as SceneElement)
  }
}
