export interface FoundPage {
  label: string
  /** of a record: what it is, and what tells it from others */
  kind?: string
  detail?: string
  href: string
}
