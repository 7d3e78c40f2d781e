import { cleanHtml } from '../../../lib/clean-html.ts'

/** Whether an element is closed by /> or > means the same. */
const alike = (html: string): string => html.replace(/\s*\/?>/g, '>').trim()

/** Formatted text from outside, cleaned as every such text that somebody saves. What is clean stays as it is. */
export async function safeHtml(html: string): Promise<string> {
  const clean = await cleanHtml(html)
  return alike(clean) === alike(html) ? html : clean
}
