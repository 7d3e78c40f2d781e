import { useEffect, useRef } from 'react'
import styles from '../stage.module.css'

export interface StreamViewProps {
  stream: MediaStream | null
  label: string
  /** as in a mirror, which people expect of themselves */
  isMirrored?: boolean
}

/** The picture of a stream, without its sound. */
export function StreamView({ stream, label, isMirrored = false }: StreamViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])
  return (
    <video
      ref={video}
      className={styles.picture}
      data-mirrored={isMirrored ? '' : undefined}
      autoPlay
      playsInline
      muted
      aria-label={label}
    />
  )
}
