let pressed = false

function watch(): void {
  addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel', 'dragend']) {
    addEventListener(end, () => (pressed = false), true)
  }
}

let watching = false

/**
 * Runs at once, or, while the pointer is down, after it is released and its click has fired: an error that appears
 * under a field on blur would otherwise move the button that is being pressed.
 */
export function afterRelease(task: () => void): void {
  if (!pressed) {
    task()
    return
  }
  const lift = new AbortController()
  function later(): void {
    lift.abort()
    setTimeout(task)
  }
  addEventListener('pointerup', later, { signal: lift.signal })
  addEventListener('pointercancel', later, { signal: lift.signal })
}

/** Tracks the pointer, once per page. */
export function watchPointer(): void {
  if (watching) return
  watching = true
  watch()
}
