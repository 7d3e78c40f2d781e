-- locks: leads are thousands where orders are millions; 100,000 of them take a second
CREATE INDEX "leads_name_trgm_idx" ON "leads" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
-- locks: leads are thousands where orders are millions; 100,000 of them take a second
CREATE INDEX "leads_name_words_idx" ON "leads" USING gin (search_words("name"));--> statement-breakpoint
-- locks: leads are thousands where orders are millions; 100,000 of them take a second
CREATE INDEX "leads_phone_end_idx" ON "leads" USING btree (reverse("telephone") text_pattern_ops);
