import { useState } from 'react'
import styles from './portrait.module.css'

export interface PortraitProps {
  name: string
  avatar_url: string
  /** width and height in px */
  size?: number
}

/** A round picture of a person, or the first character of the name. The name itself is beside it. */
export function Portrait({ name, avatar_url, size = 64 }: PortraitProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (avatar_url && broken !== avatar_url) {
    return (
      <img
        className={styles.portrait}
        src={avatar_url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setBroken(avatar_url)}
      />
    )
  }
  return (
    <svg className={styles.portrait} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <text x="32" y="32" textAnchor="middle" dominantBaseline="central" fontSize="24">
        {[...name.trim()][0]}
      </text>
    </svg>
  )
}
