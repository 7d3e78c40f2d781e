import { useEffect, useRef, useState } from 'react'
import styles from './marquee.module.css'

const SHOWN = 6000
const HIDDEN_LEAST = 5000
const HIDDEN_MOST = 12_000
/** percent of the video's height */
const TOP_LEAST = 10
const TOP_MOST = 90

const between = (least: number, most: number) => least + Math.random() * (most - least)

/** Shows the viewer's phone number over the video from time to time, each time at another height. */
export function Marquee({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (shown) line.current?.style.setProperty('top', `${between(TOP_LEAST, TOP_MOST)}%`)
    const timer = setTimeout(() => setShown(!shown), shown ? SHOWN : between(HIDDEN_LEAST, HIDDEN_MOST))
    return () => clearTimeout(timer)
  }, [shown])
  return shown ? (
    <p ref={line} className={styles.marquee} aria-hidden="true">
      {text}
    </p>
  ) : null
}
