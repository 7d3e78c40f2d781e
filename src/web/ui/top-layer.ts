/** The open modal dialogs, the last on top. Elements above all others must be inside the last one. */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}

/** Registers a dialog as the top one; the returned function removes it. */
export function enterTopLayer(element: HTMLElement): () => void {
  open.push(element)
  publish()
  return () => {
    open.splice(open.indexOf(element), 1)
    publish()
  }
}

export function topLayer(): HTMLElement {
  return open.at(-1) ?? document.body
}

export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
