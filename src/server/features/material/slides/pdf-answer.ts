/** What the thread that reads a PDF document answers. */
export interface PdfAnswer {
  /** null: it cannot be read */
  pages: number | null
}
