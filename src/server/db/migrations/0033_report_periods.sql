CREATE INDEX "users_created_idx" ON "users" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "class_visits_entered_idx" ON "class_visits" USING brin ("entered_at");--> statement-breakpoint
CREATE INDEX "view_records_entered_idx" ON "view_records" USING brin ("entered_at");--> statement-breakpoint
CREATE INDEX "orders_created_idx" ON "orders" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "refunds_done_idx" ON "refunds" USING btree ("done_at") WHERE "refunds"."state" = 'done';