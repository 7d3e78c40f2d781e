/** Tells of what a page shows by the focus, without moving it. @returns what has the focus */
export function focusHeading(main: HTMLElement): HTMLElement {
  const target = main.querySelector<HTMLElement>('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target
}

/** A page whose content gives way to another begins anew: from its top, with its heading read out. */
export function beginAnew(): void {
  scrollTo(0, 0)
  const main = document.getElementById('main')
  if (main) focusHeading(main)
}
