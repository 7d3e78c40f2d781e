create index concurrently if not exists "grants_students_idx" on "grants" USING btree ("product_id","user_id") WHERE "grants"."revoked_at" is null and "grants"."block_status" <> 1;
--> statement-breakpoint
create index concurrently if not exists "user_coupons_used_idx" on "user_coupons" USING btree ("coupon_id") WHERE "user_coupons"."status" = 1;
