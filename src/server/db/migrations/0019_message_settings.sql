CREATE TABLE "message_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"lesson_reminder" boolean NOT NULL,
	"minutes_before" smallint[] NOT NULL,
	"muted" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "message_settings" ADD CONSTRAINT "message_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;