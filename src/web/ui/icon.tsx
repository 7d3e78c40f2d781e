import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/es/types'

const paths = ({ attrs, children = [] }: AbstractNode): string[] => [
  ...(attrs['d'] ? [attrs['d']] : []),
  ...children.flatMap(paths),
]

/** An outlined icon beside a text that says the same. */
export function Icon({ of: { icon }, size = 18 }: { of: IconDefinition; size?: number }) {
  // icons of two tones are functions of their colours
  if (typeof icon === 'function') return null
  return (
    <svg width={size} height={size} viewBox={icon.attrs['viewBox']} fill="currentColor" aria-hidden="true">
      {paths(icon).map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}
