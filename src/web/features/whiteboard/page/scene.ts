/** Something that is drawn, as Excalidraw has it. */
export interface SceneElement {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly isDeleted: boolean
  readonly [field: string]: unknown
}

const indexOf = ({ index }: SceneElement): string => (typeof index === 'string' ? index : '')
/** From the back to the front; the index of Excalidraw is compared letter by letter. */
export const byIndex = (one: SceneElement, other: SceneElement): number =>
  indexOf(one) < indexOf(other) ? -1 : indexOf(one) > indexOf(other) ? 1 : one.id < other.id ? -1 : 1

/**
 * A scene with what others have changed. What the reader is changing at this moment stays theirs.
 * @param held ids of what they hold
 */
export function merged(
  scene: readonly SceneElement[],
  changed: readonly SceneElement[],
  erased: readonly string[],
  held: ReadonlySet<string>,
): SceneElement[] {
  const all = new Map(scene.map((element) => [element.id, element]))
  for (const element of changed) if (!held.has(element.id)) all.set(element.id, element)
  for (const id of erased) {
    const element = all.get(id)
    if (element && !held.has(id)) all.set(id, { ...element, isDeleted: true, version: element.version + 1 })
  }
  return [...all.values()].toSorted(byIndex)
}
