import { Type } from 'typebox'
import { addressPatterns } from '../../addresses.ts'
import { operation } from '../../operation.ts'
import { Id, IdParams, Line, Nothing } from '../../schema.ts'
import { siteLimits } from '../limits.ts'

const Banner = Type.Object({
  image_url: Type.String({ pattern: addressPatterns.image, maxLength: siteLimits.address }),
  title: Line(siteLimits.bannerTitle),
  link_url: Type.String({ pattern: addressPatterns.link, maxLength: siteLimits.address }),
})

/** The slides of the home page; every change leaves a row in the audit log. */
export const bannerAdmin = {
  createBanner: operation({
    method: 'POST',
    path: '/api/v1/admin/banners',
    summary: 'Adds a slide to the home page, as the last one',
    access: 'admin',
    permission: 'site.write',
    body: Banner,
    reply: Type.Object({ id: Id }),
    refusals: ['invalidField'],
  }),
  orderBanners: operation({
    method: 'PUT',
    path: '/api/v1/admin/banners/order',
    summary: 'Orders the slides of the home page; the ids of all of them',
    access: 'admin',
    permission: 'site.write',
    body: Type.Object({ ids: Type.Array(Id, { maxItems: 100 }) }),
    reply: Nothing,
    refusals: ['bannerUnknown'],
  }),
  updateBanner: operation({
    method: 'PUT',
    path: '/api/v1/admin/banners/{id}',
    summary: 'Changes a slide of the home page',
    access: 'admin',
    permission: 'site.write',
    params: IdParams,
    body: Banner,
    reply: Nothing,
    refusals: ['bannerUnknown', 'invalidField'],
  }),
  deleteBanner: operation({
    method: 'DELETE',
    path: '/api/v1/admin/banners/{id}',
    summary: 'Takes a slide off the home page',
    access: 'admin',
    permission: 'site.delete',
    params: IdParams,
    reply: Nothing,
    refusals: ['bannerUnknown'],
  }),
}
