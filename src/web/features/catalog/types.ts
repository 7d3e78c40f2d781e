import type { ByKey } from '#contract/operations.ts'

export type Product = ByKey['GET /api/product/{id}']['reply']
export type ProductBrief = ByKey['GET /api/product']['reply']['list'][number]
export type Lesson = Product['lessons'][number]
export type Teacher = Product['teachers'][number]
export type FamousTeacher = ByKey['GET /api/v1/home/teachers']['reply']['list'][number]
