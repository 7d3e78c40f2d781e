ALTER TABLE "users" ADD COLUMN "poster_type" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_poster_type_check" CHECK ("users"."poster_type" between 1 and 4);