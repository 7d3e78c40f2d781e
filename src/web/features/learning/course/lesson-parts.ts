import type { ComponentType } from 'react'

export interface LessonPartProps {
  productId: number
  lessonId: number
}

/**
 * A part of the learning page below the player: what a domain has about the lesson that is open. The page of the entry
 * lists them; each is a `lazyPart` that renders nothing where there is nothing.
 */
export interface LessonPart {
  key: string
  Part: ComponentType<LessonPartProps>
}
