import { type RefObject, useEffect, useState } from 'react'

/** How many pixels of the screen a pixel of the picture takes, where it is shown now. */
export function useScale(picture: RefObject<SVGSVGElement | null>, width: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    const element = picture.current
    if (!element) return
    const observer = new ResizeObserver(() => setShown(element.getBoundingClientRect().width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [picture])
  return shown > 0 ? shown / width : 1
}
