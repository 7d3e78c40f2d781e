/** The puzzle of the slider: pixels of the picture as it is measured, whatever size it is shown at. */
export const sliderPicture = {
  width: 320,
  height: 160,
  /** side of the square that the piece is drawn in */
  piece: 60,
} as const

/** how far right the piece can stand */
export const sliderReach = sliderPicture.width - sliderPicture.piece

/** points of a movement that are worth telling */
export const SLIDER_TRACK_POINTS = 300

/** How a check of a person ended without a ticket; known to the browser alone. */
export const captchaFailureCodes = { closed: 987654322, failed: 987654323 } as const
