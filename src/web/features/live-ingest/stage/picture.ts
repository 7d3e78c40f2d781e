/** A picture that can be drawn at any moment; its size is 0 until it has one. */
export interface Picture {
  image: CanvasImageSource
  size: () => { width: number; height: number }
}
