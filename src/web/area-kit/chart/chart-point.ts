/** One number of a series. */
export interface ChartPoint {
  key: string
  /** what stands below it */
  label: string
  /** the same, in full */
  name: string
  value: number
  /** the number as it is read */
  text: string
  /** route of the rows behind it; undefined: none that the reader may open */
  to: string | undefined
}
