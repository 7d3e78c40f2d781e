import { addressOf } from '#web/lib/documents.ts'

export const classesRoute = '/openclasses'
export const classRoute = (id: number): string => `/openclasses/${id}`
export const numbersRoute = (id: number): string => `/openclasses/${id}/numbers`
export const classTextsRoute = (id: number): string => `/openclasses/${id}/texts`
export const broadcastRoute = (id: number): string => `/openclasses/${id}/broadcast`
/** the class's page for visitors */
export const visitorAddress = (id: number): string => addressOf('index', `/live?id=${id}`)
