import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../broadcast.module.css'
import type { Pdf } from './pdf.ts'

/** longest side of a thumbnail, in pixels */
const SIDE = 240

interface ThumbnailsProps {
  pdf: Pdf
  page: number
  onTurn: (page: number) => void
}

/** All pages of the slides, small; each is drawn when it comes into sight. */
export function Thumbnails({ pdf, page, onTurn }: ThumbnailsProps) {
  const { t } = useTranslation('broadcast')
  return (
    <ol className={styles.thumbnails} aria-label={t('broadcast:slides.pages')}>
      {Array.from({ length: pdf.pages }, (_, index) => (
        <li key={index}>
          <Thumbnail pdf={pdf} number={index + 1} isShown={page === index + 1} onTurn={onTurn} />
        </li>
      ))}
    </ol>
  )
}

interface ThumbnailProps {
  pdf: Pdf
  number: number
  isShown: boolean
  onTurn: (page: number) => void
}

function Thumbnail({ pdf, number, isShown, onTurn }: ThumbnailProps) {
  const { t } = useTranslation('broadcast')
  const button = useRef<HTMLButtonElement>(null)
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = button.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear) return
    let isPast = false
    pdf.draw(number, SIDE).then(
      (canvas) => !isPast && place.current?.replaceChildren(canvas),
      // the page is named by its number
      () => undefined,
    )
    return () => {
      isPast = true
    }
  }, [pdf, number, isNear])
  useEffect(() => {
    if (!isShown) return
    const list = button.current?.closest('ol')
    const item = button.current?.parentElement
    // within the list alone: the page stays where it is
    if (list && item)
      list.scrollTo?.({
        left: item.offsetLeft - list.offsetLeft - list.clientWidth / 2 + item.clientWidth / 2,
      })
  }, [isShown])
  return (
    <button
      ref={button}
      type="button"
      className={styles.thumbnail}
      aria-current={isShown || undefined}
      aria-label={t('broadcast:slides.toPage', { page: number })}
      onClick={() => onTurn(number)}
    >
      <span ref={place} className={styles.thumbnailPicture} aria-hidden />
      <span aria-hidden>{number}</span>
    </button>
  )
}
