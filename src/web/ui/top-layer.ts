/** The open modal dialogs, the last on top. What floats above all else must live inside the last of them. */
const open: HTMLElement[] = []
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}

/** Puts a dialog on top; call the answer when it closes. */
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
