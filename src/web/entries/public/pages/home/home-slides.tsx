import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#web/lib/use-read.ts'
import { HomeBanner } from '../../home-banner.tsx'
import { Slide, type Banner } from './slide.tsx'
import { SlideControls } from './slide-controls.tsx'
import styles from './slides.module.css'
import { useSlides } from './use-slides.ts'

/** horizontal distance of a swipe to the next slide, px */
const SWIPE = 40

/** The school's slides; the box is reserved from the start, and a school without slides has none. */
export function HomeSlides() {
  const { data, error } = useRead('GET /api/v1/home/banners', {})
  if ((error && !data) || data?.list.length === 0) return null
  return <HomeBanner>{data && <Carousel banners={data.list} />}</HomeBanner>
}

function Carousel({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation('catalog')
  const slides = useSlides(banners.length)
  const { index, go, hold, playing } = slides
  const start = useRef<number | null>(null)

  function key({ key: name }: KeyboardEvent) {
    if (name === 'ArrowLeft') go(index - 1)
    if (name === 'ArrowRight') go(index + 1)
  }
  function swipe({ changedTouches }: TouchEvent) {
    const way = (changedTouches[0]?.clientX ?? 0) - (start.current ?? 0)
    if (start.current !== null && Math.abs(way) > SWIPE) go(index + (way < 0 ? 1 : -1))
    start.current = null
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows and swipes, beside its buttons
    <section
      className={styles.carousel}
      aria-roledescription={t('catalog:slides.kind')}
      aria-label={t('catalog:slides.label')}
      onKeyDown={key}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onTouchStart={({ touches }) => {
        start.current = touches[0]?.clientX ?? null
      }}
      onTouchEnd={swipe}
    >
      <div className={styles.slides} aria-live={playing ? 'off' : 'polite'}>
        {banners.map((banner, at) => (
          <Slide key={banner.id} banner={banner} shown={at === index} first={at === 0} />
        ))}
      </div>
      {banners.length > 1 && <SlideControls slides={slides} titles={banners.map(({ title }) => title)} />}
    </section>
  )
}
