/** Offers a file for download. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // at once it would be gone before some browsers have read it
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
