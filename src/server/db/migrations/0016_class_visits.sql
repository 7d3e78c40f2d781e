CREATE TABLE "class_visits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_visits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "view_records" ADD COLUMN "is_replay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_visits" ADD CONSTRAINT "class_visits_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_visits" ADD CONSTRAINT "class_visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_visits_class_idx" ON "class_visits" USING btree ("class_id","user_id","id");--> statement-breakpoint
-- what was watched after a class was a replay
UPDATE "view_records" v SET "is_replay" = true FROM "open_classes" c
WHERE c."id" = v."class_id" AND coalesce(v."entered_at" >= coalesce(
  CASE WHEN c."ended_at" > c."begin_at" THEN c."ended_at" END, c."end_at" + interval '20 minutes'), true);
