/** The first paragraph of a formatted text that says anything, without its formats; nothing of it is run. */
export function firstWords(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const texts = [...body.querySelectorAll('p')].map(({ textContent }) => textContent.trim())
  return texts.find((text) => text !== '') ?? ''
}
