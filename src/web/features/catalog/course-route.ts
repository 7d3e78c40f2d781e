/** Route of a course's page in index.html. */
export const courseRoute = (productId: number): string => `/course?productId=${productId}`

/** Route of the list of all courses, or of one kind. */
export const coursesRoute = (kind: number | null = null): string =>
  kind === null ? '/home/courses' : `/home/courses?type=${kind}`

/** Route of the list of all open classes. */
export const openClassesRoute = '/home/openclasses'

/** Route of the page on which an open class is watched. */
export const openClassRoute = (id: number): string => `/live?id=${id}`
