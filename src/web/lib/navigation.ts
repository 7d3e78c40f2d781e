/** The ways a page is left; one object, so that a test can stand in for the browser. */
export const navigation = {
  go(address: string): void {
    location.assign(address)
  },
  replace(address: string): void {
    location.replace(address)
  },
  back(): void {
    history.back()
  },
  reload(): void {
    location.reload()
  },
}
