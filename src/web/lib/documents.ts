/** The five HTML files; each is an entry of its own with its own hash routes. */
export const documents = ['index', 'login', 'student', 'teacher', 'admin'] as const
export type DocumentName = (typeof documents)[number]

/** The file of an address; a folder such as `/` or `/school/` serves index.html. */
export function documentOf(pathname: string): DocumentName {
  const file = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.html$/, '')
  return documents.find((name) => name === file) ?? 'index'
}

export const currentDocument = (): DocumentName => documentOf(location.pathname)

/** Path of a hash route: `/course` of `#/course?productId=1`; `/` when there is no hash. */
export function hashPath(hash: string = location.hash): string {
  const path = hash.replace(/^#/, '').split('?')[0] ?? ''
  return path.startsWith('/') ? path : `/${path}`
}

/** Query of a hash route, the part after `?` inside the hash. */
export function hashQuery(hash: string = location.hash): URLSearchParams {
  const start = hash.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : hash.slice(start + 1))
}

/**
 * Address of a hash route in one of the five files, for `href` and for `navigation.go`. It is relative, so that it
 * works under `/` and under `/school/`; within the current file it is only the hash and loads nothing.
 */
export function addressOf(document: DocumentName, route = '/'): string {
  return document === currentDocument() ? `#${route}` : `${document}.html#${route}`
}

export const homeAddress = (): string => addressOf('index', '/home')
