const listeners = new Set<() => void>()
let open = false

function set(value: boolean): void {
  open = value
  for (const listener of listeners) listener()
}

export const openGoTo = (): void => set(true)
export const closeGoTo = (): void => set(false)
export const isGoToOpen = (): boolean => open

export function subscribeGoTo(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
