/** All ways of leaving the page, in one object, so that tests can replace them. */
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
