export type SlideTarget = { kind: 'route'; to: string } | { kind: 'address'; href: string } | null

/** Target of a slide as the school typed it: a route of this page, a path of this site, or another site. */
export function slideTarget(link: string): SlideTarget {
  const text = link.trim()
  if (text.startsWith('#/')) return { kind: 'route', to: text.slice(1) }
  if (/^https?:\/\//i.test(text) || /^\/(?![/\\])/.test(text)) return { kind: 'address', href: text }
  return null
}
