import { useEffect, useState } from 'react'
import type { Size } from '#web/area-kit/stroke-path.ts'

/** Until a picture has come, its place has the shape of most photographs. */
const unknown: Size = { width: 1200, height: 900 }

/** The natural size of a picture. */
export function usePictureSize(url: string): Size {
  const [size, setSize] = useState(unknown)
  useEffect(() => {
    const picture = new Image()
    picture.onload = () => setSize({ width: picture.naturalWidth, height: picture.naturalHeight })
    picture.src = url
    return () => {
      picture.onload = null
    }
  }, [url])
  return size
}
