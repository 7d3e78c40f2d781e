create index concurrently if not exists "refunds_created_idx" ON "refunds" USING btree ("created_at","id");
