/** Downloads what an address answers, under a name. */
export function saveAddress(name: string, url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Offers a file for download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  saveAddress(name, url)
  // at once it would be gone before some browsers have read it
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
