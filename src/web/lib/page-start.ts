/** Focuses a heading without scrolling, so that screen readers announce it. @returns the focused element */
export function focusHeading(main: HTMLElement): HTMLElement {
  const target = main.querySelector<HTMLElement>('h1') ?? main
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target
}

/** For a page whose content is replaced: scrolls to the top and announces the new heading. */
export function announceNewContent(): void {
  scrollTo(0, 0)
  const main = document.getElementById('main')
  if (main) focusHeading(main)
}
