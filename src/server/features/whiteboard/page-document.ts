import type * as Yjs from 'yjs'
import { whiteboardLimits } from '#contract/whiteboard/limits.ts'
import { newClientId, userOfClient } from '#contract/whiteboard/clients.ts'
import { ELEMENTS, numbersOf, STROKES, type Stroke } from '#contract/whiteboard/strokes.ts'
import { refuse } from '../../lib/refusal.ts'
import { type DrawnElement, isMark, safeElement } from './safe-elements.ts'

// this file is loaded with the first drawing, and the package with it
const Y: typeof Yjs = await import('yjs')

/** What is drawn differently than before, by its id; null: it was erased. */
export type Changes = Record<string, DrawnElement | null>

/** A page of a whiteboard while it is changed. A document that has refused a change must not be used any more. */
export class PageDocument {
  readonly #doc = new Y.Doc()
  readonly #elements = this.#doc.getMap(ELEMENTS)
  readonly #strokes = this.#doc.getMap(STROKES)

  constructor(state: Uint8Array | null) {
    this.#doc.clientID = newClientId(0)
    if (state) Y.applyUpdate(this.#doc, state)
  }

  /** A page that has what some steps have left on it. */
  static ofSteps(steps: readonly Changes[]): PageDocument {
    const page = new PageDocument(null)
    const left = new Map<string, DrawnElement>()
    for (const changes of steps)
      for (const [id, element] of Object.entries(changes))
        if (element) left.set(id, element)
        else left.delete(id)
    page.#doc.transact(() => {
      for (const [id, { points, pressures, ...element }] of left) {
        const isStroke = element['type'] === 'freedraw'
        page.#elements.set(id, isStroke || points === undefined ? element : { ...element, points })
        if (!isStroke) continue
        const stroke = { points, pressures } as unknown as Stroke
        page.#strokes.set(id, Y.Array.from(numbersOf(stroke, element['simulatePressure'] === false)))
      }
    })
    return page
  }

  /**
   * Takes a change that a user has made.
   * @returns what is drawn differently
   * @throws Refusal whiteboardRefused: it is no change, comes before one that it needs, counts as somebody else's, or
   *   draws what may not be there; whiteboardPageFull
   */
  take(update: Uint8Array, userId: number): Changes {
    const changed = new Set<string>()
    const authors = new Set<number>()
    this.#elements.observe(({ keysChanged }) => {
      for (const id of keysChanged) changed.add(id)
    })
    this.#strokes.observeDeep((events) => {
      for (const { path, keys } of events)
        for (const id of path.length > 0 ? [path[0]] : keys.keys()) changed.add(String(id))
    })
    this.#doc.on('afterTransaction', ({ beforeState, afterState }) => {
      for (const [client, count] of afterState)
        if (beforeState.get(client) !== count) authors.add(userOfClient(client))
    })
    try {
      Y.applyUpdate(this.#doc, update)
    } catch {
      throw refuse('whiteboardRefused')
    }
    this.#requireWhole()
    if ([...authors].some((author) => author !== userId)) throw refuse('whiteboardRefused')
    // an id may be the name of something that every object has
    const changes: Changes = Object.fromEntries([...changed].filter(isMark).map((id) => [id, this.#read(id)]))
    for (const id of this.#elements.keys()) if (!isMark(id)) throw refuse('whiteboardRefused')
    if (this.#elements.size > whiteboardLimits.elements) throw this.#full()
    return changes
  }

  /** The page as one change. @throws Refusal whiteboardPageFull */
  state(): Uint8Array {
    const state = Y.encodeStateAsUpdate(this.#doc)
    if (state.length > whiteboardLimits.pageBytes) throw this.#full()
    return state
  }

  #full = () => refuse('whiteboardPageFull', { most: whiteboardLimits.elements })

  /** Nothing waits for what has not come, and nothing stands beside the two maps. @throws Refusal whiteboardRefused */
  #requireWhole(): void {
    const { store, share, subdocs } = this.#doc
    const isWhole =
      store.pendingStructs === null &&
      store.pendingDs === null &&
      share.size === 2 &&
      subdocs.size === 0 &&
      this.#elements._start === null &&
      this.#strokes._start === null
    if (!isWhole) throw refuse('whiteboardRefused')
  }

  /** Something that has changed; null: it was erased. @throws Refusal whiteboardRefused */
  #read(id: string): DrawnElement | null {
    const stroke: unknown = this.#strokes.get(id)
    const isErased = !this.#elements.has(id)
    if (isErased && stroke === undefined) return null
    const isArray = stroke instanceof Y.Array
    if (isErased || (stroke !== undefined && !isArray)) throw refuse('whiteboardRefused')
    const element = safeElement(id, this.#elements.get(id), isArray ? stroke.toArray() : null)
    if (!element) throw refuse('whiteboardRefused')
    return element
  }
}

/** What a page has beyond a state vector, as one change. @throws Refusal whiteboardRefused where it is no vector */
export function lacking(state: Uint8Array, vector: Uint8Array): Uint8Array {
  try {
    return Y.diffUpdate(state, vector)
  } catch {
    throw refuse('whiteboardRefused')
  }
}

/** A page on which nothing is drawn, as one change. */
export const emptyState: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc())
