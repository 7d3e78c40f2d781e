ALTER TABLE "users" ADD COLUMN "is_star" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_star_idx" ON "users" USING btree ("id") WHERE "users"."is_star";