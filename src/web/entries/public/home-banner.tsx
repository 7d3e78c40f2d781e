import type { ReactNode } from 'react'
import { useConfig } from '#web/lib/config.ts'
import './early.css'

/**
 * The box of the home page's slides: 450 px high, or 806 where the school configured that. The inline script
 * paints the same box with the first slide in it; its picture is an `img` that fills the box.
 */
export function HomeBanner({ children }: { children: ReactNode }) {
  const { height } = useConfig().homePage.swiperSlide
  return (
    <div className="home-banner" data-tall={height && height !== 450 ? '' : undefined}>
      {children}
    </div>
  )
}
